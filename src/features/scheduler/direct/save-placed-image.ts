import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { hasStarted } from '#src/domain/schedule/placement.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { fieldProblems } from '#src/texts/validation.ts'

import type { ImageTarget } from '../calendar/calendar-controller.ts'
import { type ImageAssignment, titleFor } from '../panel/chosen-content.ts'
import { timesOf } from '../panel/entry-times.ts'
import { toFormValues } from '../panel/form-values.ts'
import type { NewEntryDraft } from '../panel/new-entry-draft.ts'
import { createAndAnnounce, saveForm } from '../panel/save-entry.ts'
import type { Draft, Selection } from '../selection.ts'
import { browserZone } from '../time/zoned.ts'

export interface SaveContext {
  device: Device
  selection: Selection
  newEntryDraft: Pick<NewEntryDraft, 'latest' | 'prepareSave' | 'done'>
  now: number
  findEntry: (id: string) => KnownEntry | undefined
}

/** Saves placed content. Resolves to the id of the entry to select, a temporary one for a new entry. */
export async function savePlacedImage(
  target: Exclude<ImageTarget, { what: 'new' }>,
  content: ImageAssignment,
  context: SaveContext,
) {
  const { device, selection } = context
  switch (target.what) {
    case 'time': {
      const { times } = target
      return await createAndAnnounce(device, { name: titleFor(content), times, content }, {})
    }
    case 'draft':
      return selection.what === 'draft'
        ? await createFromDraft(selection.draft, content, context)
        : undefined
    case 'entry':
      return await replaceContent(target.id, content, context)
  }
}

async function createFromDraft(
  draft: Draft,
  content: ImageAssignment,
  { device, newEntryDraft }: SaveContext,
) {
  const { name, start, end } = draft
  const isSuggestedTitle = name === titleFor(newEntryDraft.latest()?.content ?? null)
  const extras = await newEntryDraft.prepareSave()
  const entry = {
    name: isSuggestedTitle ? titleFor(content) : name,
    times: { start, end },
    content,
  }
  const id = await createAndAnnounce(device, entry, extras)
  newEntryDraft.done()
  return id
}

async function replaceContent(
  id: string,
  content: ImageAssignment,
  { device, now, findEntry }: SaveContext,
) {
  const entry = findEntry(id)
  if (!entry || hasStarted(entry, now)) {
    notify.error(entry ? fieldProblems['scheduler:hasStarted'] : schedulerTexts.gone)
    return undefined
  }
  const zone = browserZone()
  const typed = toFormValues({ name: entry.name, ...timesOf(entry) }, zone)
  return (await saveForm({ device, entry }, { typed, content, zone }, {})) ?? entry.id
}

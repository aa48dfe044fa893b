import '#src/platform/i18n/en/scheduler.ts'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { hasStarted } from '#src/domain/schedule/placing.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'

import type { ImageTarget } from '../calendar/stage.ts'
import { type NewContent, titleFor } from '../panel/new-content.ts'
import { timesOf } from '../panel/save-entry.ts'
import { createAnnounced, saveTyped } from '../panel/save-typed.ts'
import { typedOf } from '../panel/typed.ts'
import type { KeptNew } from '../panel/use-kept-new.ts'
import type { Draft, Selection } from '../selection.ts'
import { browserZone } from '../time/zoned.ts'

export interface SaveContext {
  device: Device
  selection: Selection
  kept: Pick<KeptNew, 'latest' | 'settle' | 'done'>
  now: number
  findEntry: (id: string) => KnownEntry | undefined
}

/** Saves content where it was placed. Answers the entry to select, by its temporary id where it is new. */
export async function saveAt(target: ImageTarget, content: NewContent, context: SaveContext) {
  const { device, selection } = context
  switch (target.what) {
    case 'time': {
      const { times } = target
      return await createAnnounced(device, { name: titleFor(content), times, content }, {})
    }
    case 'draft':
      return selection.what === 'draft'
        ? await createFromDraft(selection.draft, content, context)
        : undefined
    case 'entry':
      return await replaceContent(target.id, content, context)
  }
}

async function createFromDraft(draft: Draft, content: NewContent, { device, kept }: SaveContext) {
  const { name, start, end } = draft
  const isUntyped = name === titleFor(kept.latest()?.content ?? null)
  const extras = await kept.settle()
  const entry = { name: isUntyped ? titleFor(content) : name, times: { start, end }, content }
  const id = await createAnnounced(device, entry, extras)
  kept.done()
  return id
}

async function replaceContent(
  id: string,
  content: NewContent,
  { device, now, findEntry }: SaveContext,
) {
  const entry = findEntry(id)
  if (!entry || hasStarted(entry, now)) {
    notify.error(t(entry ? 'scheduler:hasStarted' : 'scheduler:gone'))
    return undefined
  }
  const zone = browserZone()
  const typed = typedOf({ name: entry.name, ...timesOf(entry) }, zone)
  return (await saveTyped({ device, entry }, { typed, content, zone }, {})) ?? entry.id
}

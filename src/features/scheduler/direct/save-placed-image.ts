import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { contentOf } from '#src/domain/schedule/entry-ends.ts'
import { hasStarted } from '#src/domain/schedule/placement.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { settleDraft } from '#src/platform/outbox/show/use-draft.ts'
import { firstIdOf, outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { fieldProblems } from '#src/texts/validation.ts'

import type { ImageTarget } from '../calendar/calendar-controller.ts'
import { DRAFT_ID } from '../calendar/shown-entry.ts'
import { type ImageAssignment, titleFor } from '../panel/chosen-content.ts'
import {
  type EntryFormValues,
  isSameInput,
  isSameTime,
  problemsOf,
  toFormValues,
} from '../panel/form-values.ts'
import {
  type EntryDraft,
  EntryDraftSchema,
  entryKey,
  type NewEntryDraft,
} from '../panel/new-entry-draft.ts'
import { createAndAnnounce, saveForm } from '../panel/save-entry.ts'
import { followEntry, inputOf, seenOf } from '../panel/seen-entry.ts'
import type { Draft, Selection } from '../selection.ts'
import { browserZone } from '../time/zoned.ts'

export interface SaveContext {
  device: Device
  selection: Selection
  newEntryDraft: Pick<NewEntryDraft, 'latest' | 'flush' | 'prepareSave' | 'done'>
  entries: readonly KnownEntry[]
  now: number
  findEntry: (id: string) => KnownEntry | undefined
  /** Begins a new entry in the panel, or adds the content to the open draft. */
  onNew: (content: ImageAssignment) => void
}

/**
 * Saves placed content. Resolves to the id of the entry to select, a temporary one for a new entry; `DRAFT_ID` if only the
 * draft has it, because its other input is invalid; undefined if nothing was saved, which the user is told.
 */
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
      if (selection.what === 'draft')
        return await createFromDraft(selection.draft, content, context)
      notify.error(schedulerTexts.gone)
      return undefined
    case 'entry':
      return await replaceContent(target.id, content, context)
  }
}

async function createFromDraft(draft: Draft, content: ImageAssignment, context: SaveContext) {
  const { device, newEntryDraft, entries, now } = context
  const { name, start, end } = draft
  const zone = browserZone()
  const typed = newEntryDraft.latest()?.typed ?? toFormValues(draft, zone)
  const placing = { zone, entries, now, content: content.type, filledWith: draft }
  if (Object.keys(problemsOf(typed, placing)).length > 0) {
    context.onNew(content)
    await newEntryDraft.flush()
    return DRAFT_ID
  }
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

async function replaceContent(id: string, content: ImageAssignment, context: SaveContext) {
  const { device, now, findEntry } = context
  const entry = findEntry(id)
  if (!entry || hasStarted(entry, now)) {
    notify.error(entry ? fieldProblems['scheduler:hasStarted'] : schedulerTexts.gone)
    return undefined
  }
  const zone = browserZone()
  // Content of the same kind keeps the entry, and so its draft.
  const unsaved = content.type === contentOf(entry) ? undefined : await unsavedInput(entry, zone)
  if (!unsaved) {
    const typed = inputOf(entry, zone)
    return (await saveForm({ device, entry }, { typed, content, zone }, {})) ?? entry.id
  }
  const { key, draft } = unsaved
  const typed = validPart(unsaved.typed, { entry, content, zone }, context)
  const isValid = isSameInput(typed, unsaved.typed)
  const extras = isValid ? { draft: key } : {}
  const newId = await saveForm({ device, entry }, { typed, content, zone }, extras)
  if (newId !== undefined && !isValid) await moveDraft(draft, key, newId)
  return newId ?? entry.id
}

/** What was typed for an entry and not saved (OFF-30). */
async function unsavedInput(entry: KnownEntry, zone: string) {
  const key = entryKey(firstIdOf(entry.id, outboxView().serverIds))
  await settleDraft(key)
  const stored = await currentOutbox()?.drafts.get(key, EntryDraftSchema)
  if (!stored) return undefined
  const draft = stored.value
  const seen = draft.seen ?? seenOf(entry)
  return { key, draft, typed: followEntry({ typed: draft.typed, seen }, entry, zone).typed }
}

interface Replaced {
  entry: KnownEntry
  content: ImageAssignment
  zone: string
}

/** The typed title and times, each as far as it can be saved. */
function validPart(
  typed: EntryFormValues,
  { entry, content, zone }: Replaced,
  { entries, now }: Pick<SaveContext, 'entries' | 'now'>,
): EntryFormValues {
  const current = inputOf(entry, zone)
  const placing = { zone, entries, now, moved: entry, content: content.type }
  const isTitleWrong = problemsOf(typed, placing).name !== undefined
  const isTimeWrong =
    !isSameTime(typed, current) &&
    Object.keys(problemsOf({ ...typed, name: '' }, placing)).length > 0
  const { name } = isTitleWrong ? current : typed
  return { ...(isTimeWrong ? current : typed), name }
}

/** Invalid input stays unsaved, for the entry that replaces its own. */
async function moveDraft({ typed, times }: EntryDraft, key: string, newId: string) {
  const drafts = currentOutbox()?.drafts
  await drafts?.put(entryKey(newId), { typed, times, content: null })
  await drafts?.remove(key)
}

import { useEffect, useEffectEvent } from 'react'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { titleOfFile } from '#src/domain/media-title.ts'
import { imageToSchedule } from '#src/widgets/device-content/image-to-schedule.ts'

import type { Selection, SelectionAction } from '../selection.ts'
import { browserZone } from '../time/zoned.ts'
import { type ImageAssignment, titleFor } from './chosen-content.ts'
import { nextFreeHour } from './entry-times.ts'
import { toFormValues } from './form-values.ts'
import type { NewEntryDraft, NewEntryState } from './new-entry-draft.ts'

interface BeginContext {
  entries: readonly KnownEntry[]
  now: number
  selection: Selection
  newEntryDraft: Pick<NewEntryDraft, 'latest' | 'begin' | 'keep'>
  dispatch: (action: SelectionAction) => void
}

/** Begins a new entry with an image in the next free hour, or adds the image to the unsaved entry. */
export function beginWithImage(
  content: ImageAssignment,
  { newEntryDraft, ...context }: BeginContext,
) {
  const state = stateWith(content, newEntryDraft.latest(), context)
  newEntryDraft.keep(state)
  newEntryDraft.begin(state)
  context.dispatch({ type: 'time', ...state.times })
}

function stateWith(
  content: ImageAssignment,
  unsaved: NewEntryState | undefined,
  { entries, now, selection }: Pick<BeginContext, 'entries' | 'now' | 'selection'>,
): NewEntryState {
  const times = unsaved?.times ?? draftTimes(selection) ?? nextFreeHour(entries, now)
  const typed =
    unsaved?.typed ?? toFormValues({ name: draftName(selection), ...times }, browserZone())
  const isSuggestedTitle = typed.name === titleFor(unsaved?.content ?? null)
  const name = isSuggestedTitle ? titleFor(content) : typed.name
  return { ...unsaved, typed: { ...typed, name }, times, content }
}

function draftTimes(selection: Selection) {
  if (selection.what !== 'draft') return undefined
  const { start, end } = selection.draft
  return { start, end }
}

const draftName = (selection: Selection) =>
  selection.what === 'draft' ? selection.draft.name : titleFor(null)

/** The same, also for an image that was cropped elsewhere, once the calendar can be edited. */
export function useBeginWithImage(
  deviceId: string,
  canEdit: boolean,
  context: Omit<BeginContext, 'newEntryDraft'> & { newEntryDraft: NewEntryDraft },
) {
  const isReady = canEdit && context.newEntryDraft.isLoaded
  const begin = (content: ImageAssignment) => beginWithImage(content, context)
  const take = useEffectEvent(() => {
    const image = isReady ? imageToSchedule.take(deviceId) : undefined
    if (!image) return
    const { name, ...cropped } = image
    begin({ type: 'image', name: titleOfFile(name), ...cropped })
  })
  useEffect(() => {
    take()
    return imageToSchedule.subscribe(() => take())
  }, [deviceId, isReady])
  return begin
}

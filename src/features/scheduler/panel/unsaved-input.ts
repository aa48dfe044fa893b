import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { valuesOf } from '#src/data/schedules/change.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import type { Times } from '../time/days.ts'
import type { ImageAssignment } from './chosen-content.ts'
import { timesOf } from './entry-times.ts'
import { type EntryFormValues, isSameInput, isSameTime, toFormValues } from './form-values.ts'
import { type EntryDraft, type EntryDraftSchema, withoutFrame } from './new-entry-draft.ts'
import { editedEntry, type RejectedEdit } from './rejected-change.ts'
import { followEntry, inputOf, type SeenEntry, seenOf } from './seen-entry.ts'

/** Current input for an entry, and whether it differs from what its author saw or from the rejected change. */
export function useEntryInput(
  entry: KnownEntry,
  rejected: RejectedEdit | undefined,
  storedDraft: EntryDraft | undefined,
  zone: string,
) {
  const [state, setState] = useState(() => {
    const seen = storedDraft?.seen ?? seenWithRejection(entry, rejected)
    const typed = storedDraft?.typed ?? toFormValues(editedEntry(entry, rejected), zone)
    const edit = storedDraft ? followEntry({ typed, seen }, entry, zone) : { typed, seen }
    return { ...edit, initialValues: edit.typed, entry, calendarTimes: timesOf(entry) }
  })
  if (!isEqual(seenOf(state.entry), seenOf(entry)))
    setState({ ...state, ...nextInput(state, entry, zone) })

  const savedContent = rejected?.request.content ?? null
  const [content, setContent] = useState<ImageAssignment | null>(
    storedDraft ? storedDraft.content : savedContent,
  )
  const { typed, seen } = state
  const saved = editedEntry({ ...entry, ...seen }, rejected)
  return {
    ...state,
    content,
    isDirty: !isSameInput(typed, toFormValues(saved, zone)) || content !== savedContent,
    /** The times that untouched fields show. */
    filledWith: saved,
    isUnmoved: isSameTime(typed, inputOf({ ...entry, ...seen }, zone)),
    setTyped: (next: EntryFormValues) => setState((current) => ({ ...current, typed: next })),
    setContent,
  }
}

/**
 * The author of a rejected edit was shown the server's values (OFF-18). The version stays that of the entry, whose other fields
 * may be older, so that the server compares them.
 */
function seenWithRejection(entry: KnownEntry, rejected: RejectedEdit | undefined): SeenEntry {
  const theirs = rejected?.op.error?.theirs
  return { ...seenOf(entry), ...(theirs && valuesOf(theirs.fields)) }
}

interface InputState {
  typed: EntryFormValues
  seen: SeenEntry
  entry: KnownEntry
  /** Times that fill the fields. */
  calendarTimes: Times
}

function nextInput(state: InputState, entry: KnownEntry, zone: string): InputState {
  const now = inputOf(entry, zone)
  // Pending changes keep the version, so this user moved the entry: that is newer than the typed times.
  const isDragged =
    entry.updatedAt === state.entry.updatedAt && !isSameTime(now, inputOf(state.entry, zone))
  const typed = isDragged ? { ...now, name: state.typed.name } : state.typed
  const next = followEntry({ typed, seen: state.seen }, entry, zone)
  const isFilled = !isSameTime(next.typed, state.typed)
  return { ...next, entry, calendarTimes: isFilled ? timesOf(entry) : state.calendarTimes }
}

interface UnsavedInput extends Pick<InputState, 'typed' | 'seen' | 'entry'> {
  content: ImageAssignment | null
  isDirty: boolean
}

/** Stores unsaved input as a draft, and discards the draft once nothing differs. */
export function useUnsavedInput(
  { save, stop, discard }: ReturnType<typeof useDraft<typeof EntryDraftSchema>>,
  { typed, seen, entry, content, isDirty }: UnsavedInput,
  { isStored, onNothingUnsaved }: { isStored: boolean; onNothingUnsaved: () => void },
) {
  const hasDraft = useRef(isStored)
  // Saving deletes the draft, but the entry shows the saved values only later.
  const isStopped = useRef(false)
  const store = useCallback(
    (chosen: ImageAssignment | null) => {
      hasDraft.current = true
      save({ typed, times: timesOf(entry), content: withoutFrame(chosen), seen })
    },
    [save, typed, seen, entry],
  )
  const forget = () => {
    hasDraft.current = false
    onNothingUnsaved()
  }
  const discardDraft = useEffectEvent(() => {
    forget()
    void discard()
  })
  useEffect(() => {
    if (isStopped.current) return
    if (isDirty) store(content)
    else if (hasDraft.current) discardDraft()
  }, [isDirty, store, content])
  return {
    store,
    /** Stores nothing until the next input. */
    async stop() {
      isStopped.current = true
      await stop()
    },
    resume() {
      isStopped.current = false
    },
    saved: forget,
  }
}

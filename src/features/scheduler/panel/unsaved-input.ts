import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import type { ImageAssignment } from './chosen-content.ts'
import { isSameInput, toFormValues } from './form-values.ts'
import { type EntryDraft, type EntryDraftSchema, withoutFrame } from './new-entry-draft.ts'
import { editedEntry, type RejectedEdit } from './rejected-change.ts'

/** Current input for an entry, and whether it differs from the entry or from the rejected change. */
export function useEntryInput(
  entry: KnownEntry,
  rejected: RejectedEdit | undefined,
  storedDraft: EntryDraft | undefined,
  zone: string,
) {
  const savedValues = toFormValues(editedEntry(entry, rejected), zone)
  const savedContent = rejected?.request.content ?? null
  const [initialValues] = useState(storedDraft?.typed ?? savedValues)
  const [typed, setTyped] = useState(initialValues)
  const [content, setContent] = useState<ImageAssignment | null>(
    storedDraft ? storedDraft.content : savedContent,
  )
  const isDirty = !isSameInput(typed, savedValues) || content !== savedContent
  return { initialValues, typed, setTyped, content, setContent, isDirty }
}

interface UnsavedInput extends Omit<EntryDraft, 'content'> {
  content: ImageAssignment | null
  isDirty: boolean
}

/** Stores unsaved input as a draft, and discards the draft once nothing differs. */
export function useUnsavedInput(
  { save, stop, discard }: ReturnType<typeof useDraft<typeof EntryDraftSchema>>,
  { typed, times, content, isDirty }: UnsavedInput,
  { isStored, onNothingUnsaved }: { isStored: boolean; onNothingUnsaved: () => void },
) {
  const hasDraft = useRef(isStored)
  // Saving deletes the draft, but the entry shows the saved values only later.
  const isStopped = useRef(false)
  const { start, end } = times
  const store = useCallback(
    (chosen: ImageAssignment | null) => {
      hasDraft.current = true
      save({ typed, times: { start, end }, content: withoutFrame(chosen) })
    },
    [save, typed, start, end],
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

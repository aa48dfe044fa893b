import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'

import { OrientationSchema, VariablesSchema } from '#src/contract/fields.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import type { Selection } from '../selection.ts'
import type { ImageAssignment } from './chosen-content.ts'
import { EntryFormSchema } from './form-values.ts'
import { SeenEntrySchema } from './seen-entry.ts'

const name = v.optional(v.string())
const ContentSchema = v.variant('type', [
  v.object({ type: v.literal('image'), name, file: v.file(), thumbnail: v.string() }),
  v.object({
    type: v.literal('template'),
    name,
    templateId: v.string(),
    orientation: OrientationSchema,
    variables: VariablesSchema,
    thumbnail: v.nullable(v.string()),
  }),
])

/** Unsaved form of an entry (OFF-30). */
export const EntryDraftSchema = v.object({
  typed: EntryFormSchema,
  /** Its times in the calendar, even while a field is incomplete. */
  times: v.object({ start: v.number(), end: v.number() }),
  content: v.nullable(ContentSchema),
  /** `opId` of the rejected change that this one replaces. */
  replaces: v.exactOptional(v.string()),
  /** Missing in drafts of new entries and of older builds. */
  seen: v.exactOptional(SeenEntrySchema),
})
export type EntryDraft = v.InferOutput<typeof EntryDraftSchema>

/** Stored in browsers: never change them. */
const newEntryKey = (deviceId: string) => `schedule.new:${deviceId}`
const fixKey = (opId: string) => `schedule.new:mend:${opId}`
export const entryKey = (entryId: string) => `schedule.edit:${entryId}`
export const entryFixKey = (opId: string) => `schedule.edit:mend:${opId}`

/** The rendered pixels are not stored, because they can be rendered again. */
export function withoutFrame(content: ImageAssignment | null): EntryDraft['content'] {
  if (content?.type !== 'image') return content
  const { frame: _, ...stored } = content
  return stored
}

/** Includes rendered content, which is not stored. */
export interface NewEntryState extends Omit<EntryDraft, 'content'> {
  content: ImageAssignment | null
}

const isSameState = (a: NewEntryState, b: NewEntryState) =>
  isEqual(a.typed, b.typed) && isEqual(a.times, b.times) && a.content === b.content

export type NewEntryDraft = ReturnType<typeof useNewEntryDraft>

interface NewEntryDraftOptions {
  selection: Selection
  /** While nothing is selected. */
  canRestore: boolean
  /** Called with a draft of an earlier visit. */
  onFound: (stored: EntryDraft) => void
}

/** The open draft of a new entry, which survives a reload (OFF-30) and selecting another entry. */
export function useNewEntryDraft(
  deviceId: string,
  { selection, ...options }: NewEntryDraftOptions,
) {
  const replaces = selection.what === 'draft' ? selection.draft.replaces : undefined
  const draft = useDraft(
    replaces === undefined ? newEntryKey(deviceId) : fixKey(replaces),
    EntryDraftSchema,
  )
  const { found, save, flush, stop, discard, key } = draft
  const states = useRef(new Map<string, NewEntryState>())
  const [restored, setRestored] = useState<{ key: string; at: number }>()
  const [formCount, setFormCount] = useState(0)

  // Also while something else is selected: the next new entry continues the draft instead of overwriting it.
  const restoreFound = useEffectEvent((stored: EntryDraft, at: number) => {
    if (states.current.has(key)) return
    states.current.set(key, stored)
    setRestored({ key, at })
    setFormCount((count) => count + 1)
  })
  const isOrdinary = replaces === undefined
  useEffect(() => {
    if (found && isOrdinary) restoreFound(found.value, found.at)
  }, [found, isOrdinary])

  const openFound = useEffectEvent((stored: EntryDraft) => {
    // A form that was shown since has replaced it.
    if (states.current.get(key) === stored) options.onFound(stored)
  })
  const canOpen = options.canRestore && selection.what === 'none'
  useEffect(() => {
    if (found && canOpen) openFound(found.value)
  }, [found, canOpen])

  const forgetRestored = useCallback(
    () => setRestored((current) => (current?.key === key ? undefined : current)),
    [key],
  )
  const done = useCallback(() => {
    states.current.delete(key)
    forgetRestored()
  }, [key, forgetRestored])
  const isLoaded = found !== undefined
  const restoredAt = restored?.key === key ? restored.at : undefined
  return useMemo(
    () => ({
      /** An earlier draft has been restored, if there was one. */
      isLoaded,
      restoredAt,
      /** Remounts the form. */
      formKey: `${key} ${formCount}`,
      latest: () => states.current.get(key),
      /** Starts over with other values. */
      begin(state: NewEntryState) {
        states.current.set(key, state)
        forgetRestored()
        setFormCount((count) => count + 1)
      },
      /** Prepares the form of a rejected change, and returns its values: the requested ones, unless it was left unsaved. */
      async fix(requested: NewEntryState & { replaces: string }): Promise<NewEntryState> {
        await flush()
        const ownKey = fixKey(requested.replaces)
        const stored = await currentOutbox()?.drafts.get(ownKey, EntryDraftSchema)
        const state = stored?.value ?? requested
        states.current.set(ownKey, state)
        if (stored) setRestored({ key: ownKey, at: stored.at })
        setFormCount((count) => count + 1)
        return state
      },
      keep(state: NewEntryState) {
        const before = states.current.get(key)
        states.current.set(key, state)
        if (before && isSameState(before, state)) return
        save({ ...state, content: withoutFrame(state.content) })
      },
      /** Resolves once it is on disk. */
      flush,
      /** Flushes the draft before saving, and returns the extras of the change. */
      async prepareSave() {
        await stop()
        const { replaces: opId } = states.current.get(key) ?? {}
        return { draft: key, ...(opId !== undefined && { replaces: opId }) }
      },
      done,
      async forget() {
        done()
        await discard()
      },
    }),
    [isLoaded, restoredAt, formCount, save, flush, stop, discard, key, done, forgetRestored],
  )
}

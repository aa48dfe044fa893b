import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'

import { OrientationSchema, VariablesSchema } from '#src/contract/fields.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import type { ImageAssignment } from './chosen-content.ts'
import { EntryFormSchema } from './form-values.ts'

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
})
export type EntryDraft = v.InferOutput<typeof EntryDraftSchema>

/** Stored in browsers: never change them. */
const newEntryKey = (deviceId: string) => `schedule.new:${deviceId}`
export const entryKey = (entryId: string) => `schedule.edit:${entryId}`

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

export type NewEntryDraft = ReturnType<typeof useNewEntryDraft>

/**
 * The draft of a new entry, which survives a reload (OFF-30) and selecting another entry. `onFound` is called with a draft of an
 * earlier visit.
 */
export function useNewEntryDraft(
  deviceId: string,
  { canRestore, onFound }: { canRestore: boolean; onFound: (stored: EntryDraft) => void },
) {
  const draft = useDraft(newEntryKey(deviceId), EntryDraftSchema)
  const { found, save, flush, stop, discard, key } = draft
  const latest = useRef<NewEntryState>(undefined)
  const [restoredAt, setRestoredAt] = useState<number>()
  const [formKey, setFormKey] = useState(0)

  const hasRestored = useRef(false)
  const restoreFound = useEffectEvent((stored: EntryDraft, at: number) => {
    if (latest.current || hasRestored.current) return
    hasRestored.current = true
    latest.current = stored
    setRestoredAt(at)
    onFound(stored)
  })
  useEffect(() => {
    if (found && canRestore) restoreFound(found.value, found.at)
  }, [found, canRestore])

  const done = useCallback(() => {
    latest.current = undefined
    setRestoredAt(undefined)
  }, [])
  const isLoaded = found !== undefined
  return useMemo(
    () => ({
      /** An earlier draft has been restored, if there was one. */
      isLoaded,
      restoredAt,
      /** Remounts the form. */
      formKey,
      latest: () => latest.current,
      /** Starts over with other values, such as those of a rejected change. */
      begin(stored: NewEntryState) {
        latest.current = stored
        setRestoredAt(undefined)
        setFormKey((count) => count + 1)
      },
      keep(stored: NewEntryState) {
        latest.current = stored
        save({ ...stored, content: withoutFrame(stored.content) })
      },
      /** Resolves once it is on disk. */
      flush,
      /** Flushes the draft before saving, and returns the extras of the change. */
      async prepareSave() {
        await stop()
        const replaces = latest.current?.replaces
        return { draft: key, ...(replaces !== undefined && { replaces }) }
      },
      done,
      async forget() {
        done()
        await discard()
      },
    }),
    [isLoaded, restoredAt, formKey, save, flush, stop, discard, key, done],
  )
}

import * as v from 'valibot'

import type { KnownEntry } from '#src/data/schedules/entry.ts'

import { timesOf } from './entry-times.ts'
import { type EntryFormValues, isSameTime, toFormValues } from './form-values.ts'

/** What the author of an edit saw of the entry. Changes are relative to it (OFF-18). */
export const SeenEntrySchema = v.object({
  name: v.string(),
  start: v.string(),
  end: v.string(),
  updatedAt: v.string(),
})
export type SeenEntry = v.InferOutput<typeof SeenEntrySchema>

export const seenOf = ({ name, start, end, updatedAt }: SeenEntry): SeenEntry => ({
  name,
  start,
  end,
  updatedAt,
})

/** The form values of an entry. */
export const inputOf = (
  entry: Pick<KnownEntry, 'name' | 'start' | 'end' | 'templateId'>,
  zone: string,
) => toFormValues({ name: entry.name, ...timesOf(entry) }, zone)

interface Edit {
  typed: EntryFormValues
  seen: SeenEntry
}

/**
 * After the entry changed: untouched fields show its new values. Of a field that both changed, input and what its author saw stay,
 * and so does the version, so that the server detects the conflict.
 */
export function followEntry({ typed, seen }: Edit, entry: KnownEntry, zone: string): Edit {
  const [before, now] = [inputOf({ ...entry, ...seen }, zone), inputOf(entry, zone)]
  const isTitleTyped = typed.name !== before.name && typed.name !== now.name
  const isTimeTyped = !isSameTime(typed, before) && !isSameTime(typed, now)
  const isConflict =
    (isTitleTyped && before.name !== now.name) || (isTimeTyped && !isSameTime(before, now))
  const { start, end } = isTimeTyped ? seen : entry
  return {
    typed: { ...(isTimeTyped ? typed : now), name: isTitleTyped ? typed.name : now.name },
    seen: {
      name: isTitleTyped ? seen.name : entry.name,
      start,
      end,
      updatedAt: isConflict ? seen.updatedAt : entry.updatedAt,
    },
  }
}

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { formatDateTime, formatEnd } from '#src/domain/dates.ts'

import { timesOf } from './save-entry.ts'

/** When an entry begins and ends, in words. */
export function timesOfEntry(entry: KnownEntry) {
  const { start, end } = timesOf(entry)
  return { start: formatDateTime(start), end: formatEnd(end, start) }
}

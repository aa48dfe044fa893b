import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { formatDateTime, formatEnd } from '#src/domain/dates.ts'
import { shownEnd, contentOf } from '#src/domain/schedule/entry-ends.ts'
import { firstGap } from '#src/domain/schedule/free-time.ts'

import type { Times } from '../time/days.ts'

const HALF_HOUR_MS = 30 * 60_000
const HOUR_MS = 2 * HALF_HOUR_MS

/** The first free hour, from the next half hour. */
export function nextFreeHour(entries: readonly KnownEntry[], now: number): Times {
  const next = Math.floor(now / HALF_HOUR_MS + 1) * HALF_HOUR_MS
  const { start } = firstGap(entries.map(timesOf), next, HOUR_MS)
  return { start, end: start + HOUR_MS }
}

export function formatEntryTimes(entry: KnownEntry) {
  const { start, end } = timesOf(entry)
  return { start: formatDateTime(start), end: formatEnd(end, start) }
}

/** The times as the user chose them. */
export const timesOf = (entry: Pick<KnownEntry, 'start' | 'end' | 'templateId'>): Times => ({
  start: Date.parse(entry.start),
  end: shownEnd(contentOf(entry), Date.parse(entry.end)),
})

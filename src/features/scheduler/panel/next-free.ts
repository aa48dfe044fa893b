import type { KnownEntry } from '#src/data/schedules/entry.ts'

import type { Times } from '../time/times.ts'
import { timesOf } from './save-entry.ts'

const HALF_HOUR_MS = 30 * 60_000
const HOUR_MS = 2 * HALF_HOUR_MS

/** The first free hour from the next half hour on. */
export function nextFree(entries: readonly KnownEntry[], now: number): Times {
  let start = Math.floor(now / HALF_HOUR_MS + 1) * HALF_HOUR_MS
  for (const taken of entries.map(timesOf).toSorted((a, b) => a.start - b.start)) {
    if (taken.start >= start + HOUR_MS) break
    start = Math.max(start, taken.end)
  }
  return { start, end: start + HOUR_MS }
}

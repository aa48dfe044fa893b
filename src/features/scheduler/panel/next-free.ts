import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { firstGap } from '#src/domain/schedule/free-time.ts'

import type { Times } from '../time/times.ts'
import { timesOf } from './save-entry.ts'

const HALF_HOUR_MS = 30 * 60_000
const HOUR_MS = 2 * HALF_HOUR_MS

/** The first free hour from the next half hour on. */
export function nextFree(entries: readonly KnownEntry[], now: number): Times {
  const next = Math.floor(now / HALF_HOUR_MS + 1) * HALF_HOUR_MS
  const { start } = firstGap(entries.map(timesOf), next, HOUR_MS)
  return { start, end: start + HOUR_MS }
}

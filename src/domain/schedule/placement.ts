import type { Span } from '../resolve-content.ts'

/** The stored span of an entry: milliseconds, end exclusive. */
export interface TimeSpan {
  start: number
  end: number
}

export type PlacementError<TEntry extends Span> =
  /** Started entries can only be deleted (SCH-17, SCH-18, SCH-19). */
  | { why: 'started' }
  /** SCH-11 */
  | { why: 'endNotAfterStart' }
  /** SCH-13 */
  | { why: 'startPassed' }
  /** Beyond the supported dates. */
  | { why: 'tooFar' }
  /** SCH-12 */
  | { why: 'taken'; by: TEntry }

/** Later ends are most likely typos. */
export const LATEST_END_MS = Date.parse('2100-01-01T00:00:00Z')

interface Calendar<TEntry extends Span> {
  /** The device's entries that may overlap. */
  entries: readonly TEntry[]
  /** The server's time, in milliseconds. */
  now: number
  /** The entry to move or change; undefined for a new one. */
  moved?: TEntry | undefined
}

/** Why an entry cannot be placed there, or undefined. The server applies the same rule. */
export function checkPlacement<TEntry extends Span>(
  { entries, now, moved }: Calendar<TEntry>,
  { start, end }: TimeSpan,
): PlacementError<TEntry> | undefined {
  if (moved && hasStarted(moved, now)) return { why: 'started' }
  if (!(end > start)) return { why: 'endNotAfterStart' }
  if (start < now) return { why: 'startPassed' }
  if (end > LATEST_END_MS) return { why: 'tooFar' }
  const by = firstOverlap(entries, { start, end }, moved?.id)
  return by && { why: 'taken', by }
}

export const hasStarted = ({ start }: Pick<Span, 'start'>, now: number) => Date.parse(start) <= now

/** The earliest overlapping entry; adjacent ones do not overlap. */
function firstOverlap<TEntry extends Span>(
  entries: readonly TEntry[],
  { start, end }: TimeSpan,
  except: string | undefined,
) {
  let first: TEntry | undefined
  for (const entry of entries) {
    const isBefore = first === undefined || Date.parse(entry.start) < Date.parse(first.start)
    const overlaps = Date.parse(entry.start) < end && start < Date.parse(entry.end)
    if (entry.id !== except && overlaps && isBefore) first = entry
  }
  return first
}

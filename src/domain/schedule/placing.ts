import type { Span } from '../what-shows.ts'

/** Where an entry is to lie, as it is stored: milliseconds, the end excluded. */
export interface Place {
  start: number
  end: number
}

export type Refusal<TEntry extends Span> =
  /** What runs or is over can only be deleted (SCH-17, SCH-18, SCH-19). */
  | { why: 'started' }
  /** SCH-11 */
  | { why: 'endNotAfterStart' }
  /** SCH-13 */
  | { why: 'startPassed' }
  /** Later than the server keeps dates. */
  | { why: 'tooFar' }
  /** SCH-12 */
  | { why: 'taken'; by: TEntry }

/** Entries end by then: what is later is a slip of the hand, not a plan. */
export const LATEST_END_MS = Date.parse('2100-01-01T00:00:00Z')

interface Calendar<TEntry extends Span> {
  /** All of the device that could be in the way. */
  entries: readonly TEntry[]
  /** The server's time, in milliseconds. */
  now: number
  /** The entry that is moved or changed; without it a new one is placed. */
  moved?: TEntry | undefined
}

/** Why an entry cannot lie there; undefined where it can. The server decides by the same rule, when the change arrives. */
export function refusalOf<TEntry extends Span>(
  { entries, now, moved }: Calendar<TEntry>,
  { start, end }: Place,
): Refusal<TEntry> | undefined {
  if (moved && hasStarted(moved, now)) return { why: 'started' }
  if (!(end > start)) return { why: 'endNotAfterStart' }
  if (start < now) return { why: 'startPassed' }
  if (end > LATEST_END_MS) return { why: 'tooFar' }
  const by = inTheWay(entries, { start, end }, moved?.id)
  return by && { why: 'taken', by }
}

export const hasStarted = ({ start }: Pick<Span, 'start'>, now: number) => Date.parse(start) <= now

/** The first entry that has some of this time already; one that ends where this begins has not. */
function inTheWay<TEntry extends Span>(
  entries: readonly TEntry[],
  { start, end }: Place,
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

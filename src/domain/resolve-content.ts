import { type EntryContent, shownEnd } from './schedule/entry-ends.ts'

/** The stored time of a schedule entry. ISO 8601, end exclusive. */
export interface Span {
  id: string
  start: string
  end: string
}

export interface TimedContent extends Span {
  kind: EntryContent
}

/** The contents of a device by source. */
export interface Contents<TEntry extends TimedContent, TContent> {
  entries: readonly TEntry[]
  /** Set to show now. */
  pushed: TContent | null
  /** The default content. */
  fallback: TContent | null
}

export type ShownContent<TEntry, TContent> =
  | { why: 'schedule'; content: TEntry }
  | { why: 'pushed'; content: TContent }
  | { why: 'default'; content: TContent }
  | { why: 'nothing' }

/**
 * The content of a panel at a time, and its source: the running entry, else pushed content, else the default. Shared by the
 * gateway and the console's previews, so that they agree. `now` in milliseconds.
 */
export function resolveContent<TEntry extends TimedContent, TContent>(
  { entries, pushed, fallback }: Contents<TEntry, TContent>,
  now: number,
): ShownContent<TEntry, TContent> {
  const running = runningEntry(entries, now)
  if (running) return { why: 'schedule', content: running }
  if (pushed !== null) return { why: 'pushed', content: pushed }
  return fallback === null ? { why: 'nothing' } : { why: 'default', content: fallback }
}

/** Entries of a device do not overlap; if they did, the one that began last would show. */
function runningEntry<TEntry extends TimedContent>(entries: readonly TEntry[], now: number) {
  const begun = entries.filter(({ start }) => Date.parse(start) <= now)
  return shownSpans(begun).findLast(({ end }) => now < end)?.entry
}

/** When an entry shows on the panel. Milliseconds, end exclusive. */
export interface ShownSpan<TEntry> {
  entry: TEntry
  start: number
  end: number
}

/**
 * When entries show, earliest first. An image shows until its chosen end, a minute after the stored
 * one (SCH-21), unless another entry begins within that minute.
 */
export function shownSpans<TEntry extends TimedContent>(
  entries: readonly TEntry[],
): ShownSpan<TEntry>[] {
  const stored = entries
    .map((entry) => ({ entry, start: Date.parse(entry.start), end: Date.parse(entry.end) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start || (a.entry.id < b.entry.id ? -1 : 1))
  return stored.map(({ entry, start, end }, index) => {
    const chosenEnd = shownEnd(entry.kind, end)
    return { entry, start, end: Math.min(chosenEnd, nextStart(stored, index, end) ?? chosenEnd) }
  })
}

/** The start of the first span after `index` that begins at or after `end`. */
function nextStart(sorted: readonly ShownSpan<unknown>[], index: number, end: number) {
  for (let next = index + 1; next < sorted.length; next += 1) {
    const start = sorted[next]?.start
    if (start !== undefined && start >= end) return start
  }
  return undefined
}

/** The next entry (DEV-21), not the running one. */
export const nextEntry = <TEntry extends Span>(entries: readonly TEntry[], now: number) =>
  entries.filter(({ start }) => Date.parse(start) > now).toSorted(byStart)[0]

const byStart = (a: Span, b: Span) =>
  Date.parse(a.start) - Date.parse(b.start) || (a.id < b.id ? -1 : Number(a.id > b.id))

/** A one-time schedule entry, as far as time is concerned. Moments are ISO 8601, the end excluded. */
export interface Span {
  id: string
  start: string
  end: string
}

/** What a device was given, by how it was given; null where it was not. */
export interface Contents<TEntry extends Span, TContent> {
  entries: readonly TEntry[]
  /** Set "now", by hand. */
  pushed: TContent | null
  /** For when nothing else is due. */
  fallback: TContent | null
}

export type Showing<TEntry, TContent> =
  | { why: 'schedule'; content: TEntry }
  | { why: 'pushed'; content: TContent }
  | { why: 'default'; content: TContent }
  | { why: 'nothing' }

/**
 * What shows on a panel at a moment, and why: the entry that runs, else what was pushed, else the default. Asked by the gateway,
 * by the console's previews and by tests, so that they cannot disagree. `now` in milliseconds.
 */
export function whatShows<TEntry extends Span, TContent>(
  { entries, pushed, fallback }: Contents<TEntry, TContent>,
  now: number,
): Showing<TEntry, TContent> {
  const running = runningEntry(entries, now)
  if (running) return { why: 'schedule', content: running }
  if (pushed !== null) return { why: 'pushed', content: pushed }
  return fallback === null ? { why: 'nothing' } : { why: 'default', content: fallback }
}

/** Entries of a device do not overlap; should they ever, the one that began last shows, as on paper laid over paper. */
function runningEntry<TEntry extends Span>(entries: readonly TEntry[], now: number) {
  const running = entries.filter(
    ({ start, end }) => Date.parse(start) <= now && now < Date.parse(end),
  )
  return running.toSorted(byStart).at(-1)
}

/** The entry that begins next (DEV-21); one that runs already is not next. */
export const nextEntry = <TEntry extends Span>(entries: readonly TEntry[], now: number) =>
  entries.filter(({ start }) => Date.parse(start) > now).toSorted(byStart)[0]

const byStart = (a: Span, b: Span) =>
  Date.parse(a.start) - Date.parse(b.start) || (a.id < b.id ? -1 : Number(a.id > b.id))

/** The time of a schedule entry. ISO 8601, end exclusive. */
export interface Span {
  id: string
  start: string
  end: string
}

/** The contents of a device by source. */
export interface Contents<TEntry extends Span, TContent> {
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
export function resolveContent<TEntry extends Span, TContent>(
  { entries, pushed, fallback }: Contents<TEntry, TContent>,
  now: number,
): ShownContent<TEntry, TContent> {
  const running = runningEntry(entries, now)
  if (running) return { why: 'schedule', content: running }
  if (pushed !== null) return { why: 'pushed', content: pushed }
  return fallback === null ? { why: 'nothing' } : { why: 'default', content: fallback }
}

/** Entries of a device do not overlap; if they did, the one that began last would show. */
function runningEntry<TEntry extends Span>(entries: readonly TEntry[], now: number) {
  const running = entries.filter(
    ({ start, end }) => Date.parse(start) <= now && now < Date.parse(end),
  )
  return running.toSorted(byStart).at(-1)
}

/** The next entry (DEV-21), not the running one. */
export const nextEntry = <TEntry extends Span>(entries: readonly TEntry[], now: number) =>
  entries.filter(({ start }) => Date.parse(start) > now).toSorted(byStart)[0]

const byStart = (a: Span, b: Span) =>
  Date.parse(a.start) - Date.parse(b.start) || (a.id < b.id ? -1 : Number(a.id > b.id))

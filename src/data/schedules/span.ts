import type { KnownEntry } from './entry.ts'

/** What a calendar holds: the entries of a device that touch a span of time, earliest first. */
export interface EntrySpan {
  deviceId: string
  from: string
  to: string
  entries: readonly KnownEntry[]
}

type Timed = Pick<KnownEntry, 'deviceId' | 'start' | 'end'>

/** As the server answers it: an entry that ends where the span begins is not in it. */
export const isInSpan = ({ deviceId, from, to }: EntrySpan, entry: Timed) =>
  entry.deviceId === deviceId &&
  Date.parse(entry.start) < Date.parse(to) &&
  Date.parse(entry.end) > Date.parse(from)

export const withoutEntry = (span: EntrySpan, id: string): EntrySpan => ({
  ...span,
  entries: span.entries.filter((one) => one.id !== id),
})

/** With an entry as it is now, in its place; without it where it is in the span no longer. */
export function withEntry(span: EntrySpan, entry: KnownEntry): EntrySpan {
  const rest = withoutEntry(span, entry.id)
  if (!isInSpan(span, entry)) return rest
  const entries = [...rest.entries, entry].toSorted(
    (a, b) => Date.parse(a.start) - Date.parse(b.start),
  )
  return { ...rest, entries }
}

/** Once the server has it, its own words count. */
export const withNewEntry = (span: EntrySpan, entry: KnownEntry) =>
  span.entries.some(({ id }) => id === entry.id) ? span : withEntry(span, entry)

/**
 * With a change on an entry. One that comes from outside the span is added as its author saw it; one that should be in the span
 * and is not was deleted by somebody else.
 */
export function withChangedEntry(
  span: EntrySpan,
  seen: KnownEntry,
  changes: Partial<KnownEntry>,
): EntrySpan {
  const known = span.entries.find(({ id }) => id === seen.id)
  if (known) return withEntry(span, { ...known, ...changes })
  return isInSpan(span, seen) ? span : withEntry(span, { ...seen, ...changes })
}

/**
 * What several answers tell together, earliest first. Of the time that two of them cover, the one that was asked for later counts:
 * what it does not name is gone.
 */
export function mergedEntries(spans: readonly (EntrySpan & { askedAt: number })[]) {
  const merged = spans
    .toSorted((a, b) => a.askedAt - b.askedAt)
    .reduce<readonly KnownEntry[]>((before, span) => {
      const ids = new Set(span.entries.map(({ id }) => id))
      const rest = before.filter((entry) => !ids.has(entry.id) && !isInSpan(span, entry))
      return [...rest, ...span.entries]
    }, [])
  return merged.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
}

import type { EntrySpan, KnownEntry } from './entry.ts'

type Timed = Pick<KnownEntry, 'deviceId' | 'start' | 'end'>

/** Like the server: an entry that ends at the span's start is not in it. */
export const isInSpan = ({ deviceId, from, to }: EntrySpan, entry: Timed) =>
  entry.deviceId === deviceId &&
  Date.parse(entry.start) < Date.parse(to) &&
  Date.parse(entry.end) > Date.parse(from)

export const withoutEntry = (span: EntrySpan, id: string): EntrySpan => ({
  ...span,
  entries: span.entries.filter((one) => one.id !== id),
})

/** Inserts or updates an entry; removes it if it is no longer in the span. */
export function withEntry(span: EntrySpan, entry: KnownEntry): EntrySpan {
  const rest = withoutEntry(span, entry.id)
  if (!isInSpan(span, entry)) return rest
  const entries = [...rest.entries, entry].toSorted(
    (a, b) => Date.parse(a.start) - Date.parse(b.start),
  )
  return { ...rest, entries }
}

/** The server's entry takes precedence. */
export const withNewEntry = (span: EntrySpan, entry: KnownEntry) =>
  span.entries.some(({ id }) => id === entry.id) ? span : withEntry(span, entry)

/**
 * Applies a change to an entry. An entry from outside the span is added as its author saw it; one that should be in the span
 * but is not was deleted by another user.
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
 * Merges several answers, earliest entry first. Where they overlap, the answer that was requested later wins: entries missing
 * from it are gone.
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

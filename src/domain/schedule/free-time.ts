import type { TimeSpan } from './placement.ts'

/** The first free span after `from` of sufficient length; it ends at the next busy span. */
export function firstGap(busy: readonly TimeSpan[], from: number, minLength: number): TimeSpan {
  let start = from
  for (const one of busy.toSorted((a, b) => a.start - b.start)) {
    if (one.end <= start) continue
    if (one.start - start >= minLength) return { start, end: one.start }
    start = one.end
  }
  return { start, end: Infinity }
}

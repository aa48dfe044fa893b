import type { Place } from './placing.ts'

/** The first stretch from a moment on that nothing has, and that is long enough; it ends where something else begins. */
export function firstGap(taken: readonly Place[], from: number, shortest: number): Place {
  let start = from
  for (const one of taken.toSorted((a, b) => a.start - b.start)) {
    if (one.end <= start) continue
    if (one.start - start >= shortest) return { start, end: one.start }
    start = one.end
  }
  return { start, end: Infinity }
}

/** Both ends are inclusive; without `to` there is no upper limit. */
export interface Range {
  from: number
  to?: number
}

/** DEV-11, in dBm. */
export const WIFI_FILTER_BANDS = {
  bad: { from: -100, to: -87 },
  fair: { from: -86, to: -71 },
  good: { from: -70, to: -1 },
  excellent: { from: 0 },
} as const satisfies Record<string, Range>

/** DEV-12, in percent. */
export const BATTERY_FILTER_BANDS = {
  low: { from: 0, to: 25 },
  medium: { from: 26, to: 50 },
  high: { from: 51, to: 75 },
  full: { from: 76, to: 100 },
} as const satisfies Record<string, Range>

/**
 * Encodes ranges as two repeated query keys, lowest first, with adjacent ranges joined (DEV-13). Only the highest may be open,
 * so that a missing `to` is always the last.
 */
export function rangesToPairs(ranges: readonly Range[]) {
  const joined: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last?.to !== undefined && range.from <= last.to + 1)
      joined[joined.length - 1] = { ...range, from: last.from }
    else joined.push(range)
  }
  return {
    from: joined.map(({ from }) => from),
    to: joined.flatMap(({ to }) => (to === undefined ? [] : [to])),
  }
}

/** The inverse: pairs by position; a missing end is open. No keys mean no filter. */
export function pairsToRanges(from: readonly number[] = [], to: readonly number[] = []): Range[] {
  const count = Math.max(from.length, to.length)
  return Array.from({ length: count }, (_, index) => {
    const end = to[index]
    return {
      from: from[index] ?? Number.NEGATIVE_INFINITY,
      ...(end !== undefined && { to: end }),
    }
  })
}

/** Ranges are combined by OR. A missing value matches only if there are no ranges. */
export const isInRanges = (value: number | null, ranges: readonly Range[]) =>
  ranges.length === 0 ||
  (value !== null &&
    ranges.some(({ from, to = Number.POSITIVE_INFINITY }) => value >= from && value <= to))

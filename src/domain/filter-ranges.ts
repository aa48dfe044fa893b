/** Both ends included; without `to` it is open upwards. */
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
 * Ranges as the two repeated keys of a list query, lowest first, neighbours joined into one (DEV-13). Only the highest may be
 * open, so that the `to` which is left out is always the last.
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

/** The other way: pairs matched by their order, a missing end open. No keys at all: no condition. */
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

/** Ranges are alternatives. What was never measured lies in none, and passes only where none is asked for. */
export const isInRanges = (value: number | null, ranges: readonly Range[]) =>
  ranges.length === 0 ||
  (value !== null &&
    ranges.some(({ from, to = Number.POSITIVE_INFINITY }) => value >= from && value <= to))

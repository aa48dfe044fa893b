import { describe, expect, it } from 'vitest'

import {
  BATTERY_FILTER_BANDS,
  isInRanges,
  pairsToRanges,
  rangesToPairs,
  WIFI_FILTER_BANDS,
} from './filter-ranges.ts'

const { bad, fair, good, excellent } = WIFI_FILTER_BANDS

describe('bands', () => {
  it('split Wi-Fi at the filter limits, with no upper limit for excellent [DEV-11]', () => {
    expect(rangesToPairs([bad])).toEqual({ from: [-100], to: [-87] })
    expect(rangesToPairs([fair])).toEqual({ from: [-86], to: [-71] })
    expect(rangesToPairs([good])).toEqual({ from: [-70], to: [-1] })
    expect(rangesToPairs([excellent])).toEqual({ from: [0], to: [] })
  })

  it('split battery levels into quarters without gaps', () => {
    const bands = Object.values(BATTERY_FILTER_BANDS)
    expect(rangesToPairs(bands)).toEqual({ from: [0], to: [100] })
  })
})

describe('several bands of one group', () => {
  it.each([
    ['adjacent', [bad, fair], { from: [-100], to: [-71] }],
    ['adjacent, checked in any order', [good, bad, fair], { from: [-100], to: [-1] }],
    ['all, without an upper limit', [bad, fair, good, excellent], { from: [-100], to: [] }],
    ['apart', [bad, good], { from: [-100, -70], to: [-87, -1] }],
    ['apart, one without an upper limit', [fair, excellent], { from: [-86, 0], to: [-71] }],
    ['none', [], { from: [], to: [] }],
  ])('%s [DEV-13]', (_title, bands, pairs) => {
    expect(rangesToPairs(bands)).toEqual(pairs)
  })

  it('are read back from their pairs [DEV-13]', () => {
    const { from, to } = rangesToPairs([fair, excellent])
    expect(pairsToRanges(from, to)).toEqual([fair, excellent])
    expect(pairsToRanges(undefined, [-71])).toEqual([{ from: Number.NEGATIVE_INFINITY, to: -71 }])
    expect(pairsToRanges()).toEqual([])
  })

  it.each([
    [-87, true],
    [-86, false],
    [-71, false],
    [-70, true],
    [-1, true],
    [0, false],
    [null, false],
  ])('match %s dBm in bad or good: %s [DEV-13]', (value, expected) => {
    expect(isInRanges(value, [bad, good])).toBe(expected)
  })

  it('match every value if none is checked', () => {
    expect(isInRanges(null, [])).toBe(true)
  })
})

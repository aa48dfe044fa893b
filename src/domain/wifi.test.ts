import { describe, expect, it } from 'vitest'

import { isInRanges, WIFI_FILTER_BANDS } from './filter-ranges.ts'
import { wifiBand, wifiBarPercent, wifiTooltipDbm } from './wifi.ts'

describe('the Wi-Fi signal', () => {
  it.each([
    [-110, 'disconnected', 0],
    [-111, 'poor', 10],
    [-109, 'poor', 10],
    [-101, 'poor', 10],
    [-100, 'poor', 10],
    [-99, 'fair', 35],
    [-87, 'fair', 35],
    [-86, 'fair', 35],
    [-85, 'good', 70],
    [-71, 'good', 70],
    [-70, 'good', 70],
    [-69, 'excellent', 100],
    [0, 'excellent', 100],
  ] as const)('at %i dBm is %s, with a bar of %i percent [DEV-42, DEV-43]', (dbm, band, width) => {
    expect(wifiBand(dbm)).toBe(band)
    expect(wifiBarPercent(dbm)).toBe(width)
  })

  it.each([
    [-64, -64],
    [-110, -110],
    [0, undefined],
    [null, undefined],
  ])('at %s dBm has %s in its tooltip [DEV-41]', (dbm, value) => {
    expect(wifiTooltipDbm(dbm)).toBe(value)
  })

  it.each([
    [-90, 'fair', 'bad'],
    [-50, 'excellent', 'good'],
    [-105, 'poor', undefined],
  ] as const)('at %i dBm is %s and is filtered as %s [DEV-44]', (dbm, word, filter) => {
    const inBand = Object.entries(WIFI_FILTER_BANDS).find(([, band]) => isInRanges(dbm, [band]))
    expect(wifiBand(dbm)).toBe(word)
    expect(inBand?.[0]).toBe(filter)
  })
})

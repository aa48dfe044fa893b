import { describe, expect, it } from 'vitest'

import { afterSleep, newPanel } from './panel.ts'
import { indexInSeries, seriesPanel } from './series.ts'

describe('seriesPanel', () => {
  it('is stable, so that a simulator matches the panels of older databases', () => {
    expect(seriesPanel(0)).toEqual(seriesPanel(0))
    expect(seriesPanel(0).macAddress).toBe('7E:1F:C0:9E:37:79')
  })

  it('gives each panel a unique MAC address', () => {
    const all = Array.from({ length: 5000 }, (_none, index) => seriesPanel(index).macAddress)
    expect(new Set(all).size).toBe(5000)
    expect(all.every((mac) => /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/.test(mac))).toBe(true)
    expect(indexInSeries(all[41] ?? '', 100)).toBe(41)
    expect(indexInSeries('00:00:00:00:00:00', 100)).toBeUndefined()
  })
})

describe('afterSleep', () => {
  const live = (index: number, wakes: number, seed = 1) => {
    let panel = newPanel(seriesPanel(index))
    for (let wake = 0; wake < wakes; wake++) panel = afterSleep(panel, seed)
    return panel
  }

  it('drains and charges the battery within its limits', () => {
    expect(live(0, 100).batteryVolts).toBeLessThan(newPanel(seriesPanel(0)).batteryVolts)
    expect(live(0, 100_000).batteryVolts).toBe(3)
    expect(live(14, 1000).batteryVolts).toBe(4.2)
  })

  it('varies the signal around its center, deterministically by seed', () => {
    for (const wakes of [1, 10, 500])
      expect(Math.abs(live(9, wakes).rssiDbm - seriesPanel(9).rssiDbm)).toBeLessThanOrEqual(5)
    const walk = (seed: number) => [50, 51, 52, 53].map((wakes) => live(3, wakes, seed).rssiDbm)
    expect(walk(7)).toEqual(walk(7))
    expect(walk(7)).not.toEqual(walk(8))
  })
})

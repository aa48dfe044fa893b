import { describe, expect, it } from 'vitest'

import { addReading, batteryLevel, type BatterySample } from './battery-readings.ts'

const MINUTE = 60_000

/** The level after each reading; readings are 15 minutes apart. */
function levels(percents: readonly (number | null)[], before: number | null = null) {
  let readings: BatterySample[] = []
  let level = before
  return percents.map((percent, index) => {
    readings = addReading(readings, percent, index * 15 * MINUTE)
    level = batteryLevel(readings, level)
    return level
  })
}

describe('the battery level', () => {
  it.each([
    ['the first reading', [92], [92]],
    ['one glitch', [92, 0, 92, 91], [92, 92, 92, 92]],
    ['two glitches in a row', [92, 92, 0, 0, 92], [92, 92, 92, 92, 92]],
    ['a glitch as the first reading', [0, 92], [0, 92]],
    ['a real drop, once confirmed', [92, 92, 5, 5, 5], [92, 92, 92, 92, 5]],
    ['a slow drain', [50, 49, 48, 47, 46, 45], [50, 50, 49, 49, 48, 47]],
    ['a new battery', [3, 3, 3, 100, 100, 100], [3, 3, 3, 3, 3, 100]],
    ['a removed battery', [12, null, null, null, null, null], [12, 12, 12, 12, 12, null]],
    ['an inserted battery', [null, null, null, null, null, 80], [null, null, null, null, null, 80]],
    ['occasional missing readings', [60, null, 60, null, 59], [60, 60, 60, 60, 60]],
  ])('after %s', (_what, percents, expected) => {
    expect(levels(percents)).toEqual(expected)
  })

  it('keeps its stored value until the readings confirm that there is no battery', () => {
    expect(levels([null, null, null, null, null, null], 12)).toEqual([12, 12, 12, 12, null, null])
  })

  it('ignores readings from before a long silence', () => {
    const old: BatterySample[] = [
      [92, 0],
      [92, MINUTE],
    ]
    const readings = addReading(old, 40, 3 * 24 * 60 * MINUTE)
    expect(readings).toHaveLength(1)
    expect(batteryLevel(readings, 92)).toBe(40)
  })
})

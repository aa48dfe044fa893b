import { describe, expect, it } from 'vitest'

import { batteryIndicator, isLowBattery } from './battery.ts'

const uncharged = (batteryLevel: number | null) => ({ batteryLevel, charging: false })
const charging = (batteryLevel: number | null) => ({ batteryLevel, charging: true })

describe('batteryIndicator', () => {
  it('shows percentage and bar, gray without a connection [DEV-36]', () => {
    expect(batteryIndicator(uncharged(64), true)).toEqual({
      text: '64%',
      icon: 'none',
      color: 'full',
      barPercent: 64,
    })
    expect(batteryIndicator(uncharged(64), false)).toMatchObject({
      text: '64%',
      color: 'disconnected',
    })
  })

  it.each([
    [1, 'warning'],
    [19, 'warning'],
    [20, 'warning'],
    [21, 'none'],
    [100, 'none'],
  ] as const)('at %i percent has the icon %s while not charging [DEV-37]', (level, icon) => {
    expect(batteryIndicator(uncharged(level), true).icon).toBe(icon)
  })

  it.each([1, 20, 21, 100])(
    'at %i percent shows the charging icon, never a warning [DEV-37, DEV-38]',
    (level) => {
      expect(batteryIndicator(charging(level), true).icon).toBe('charging')
    },
  )

  it.each([
    [0, '0'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [-1, '-1'],
    [null, '-'],
  ])('treats %s as an error and shows %j, charging or not [DEV-39]', (level, text) => {
    for (const reading of [uncharged(level), charging(level)])
      expect(batteryIndicator(reading, true)).toMatchObject({ text, icon: 'error', barPercent: 0 })
  })

  it.each([
    [1, 'low'],
    [19, 'low'],
    [20, 'medium'],
    [29, 'medium'],
    [30, 'full'],
    [100, 'full'],
  ] as const)('at %i percent is %s [DEV-40]', (level, color) => {
    expect(batteryIndicator(uncharged(level), true).color).toBe(color)
  })

  it('is orange and warns at exactly 20 percent [DEV-40]', () => {
    expect(batteryIndicator(uncharged(20), true)).toMatchObject({
      color: 'medium',
      icon: 'warning',
    })
  })

  it('keeps the bar inside its frame', () => {
    expect(batteryIndicator(uncharged(130), true)).toMatchObject({ text: '130%', barPercent: 100 })
  })
})

describe('isLowBattery', () => {
  it.each([
    [uncharged(20), true],
    [uncharged(0), true],
    [uncharged(21), false],
    [charging(5), false],
    [uncharged(null), false],
  ])('%j: %s', (reading, low) => {
    expect(isLowBattery(reading)).toBe(low)
  })
})

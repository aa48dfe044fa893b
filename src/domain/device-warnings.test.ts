import { describe, expect, it } from 'vitest'

import { needsAttention } from './device-warnings.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const device = {
  wifiRssi: -60,
  lastSeen: '2026-11-21T11:58:00.000Z',
  lastConnected: '2026-11-20T08:00:00.000Z',
  lastDisconnected: null,
  batteryLevel: 80,
  charging: false,
}

describe('needsAttention', () => {
  it.each([
    ['healthy', device, false],
    ['not seen for two hours', { ...device, lastSeen: '2026-11-21T10:00:00.000Z' }, true],
    ['low battery', { ...device, batteryLevel: 20 }, true],
    ['low battery, charging', { ...device, batteryLevel: 20, charging: true }, false],
    ['late', { ...device, isLate: true }, true],
    ['on time', { ...device, isLate: false }, false],
    ['no signal while charging', { ...device, wifiRssi: -110, charging: true }, true],
  ])('%s: %j %s', (_title, reading, expected) => {
    expect(needsAttention(reading, NOW)).toBe(expected)
  })
})

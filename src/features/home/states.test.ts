import { expect, it } from 'vitest'

import { buildDevice } from '#tests/fixtures/device.ts'

import { statesOf } from './states.ts'

const NOW = Date.parse('2026-06-01T08:10:00.000Z')

it('counts a device that is not connected once, whatever its battery [HOME-04]', () => {
  const silent = { lastSeen: '2026-05-31T08:00:00.000Z' }
  const warned = [
    buildDevice(silent),
    buildDevice({ ...silent, batteryLevel: 4 }),
    buildDevice({ batteryLevel: 20 }),
  ]
  expect(statesOf(10, warned, NOW)).toEqual({ connected: 8, notConnected: 2, lowBattery: 1 })
})

it('has nothing to tell of a place without devices', () => {
  expect(statesOf(0, [], NOW)).toEqual({ connected: 0, notConnected: 0, lowBattery: 0 })
})

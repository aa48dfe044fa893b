import { expect, it } from 'vitest'

import { buildDevice } from '#tests/fixtures/device.ts'

import { countDevices } from './device-counts.ts'

const NOW = Date.parse('2026-06-01T08:10:00.000Z')

it('counts a disconnected device once, whatever its battery level [HOME-04]', () => {
  const silent = { lastSeen: '2026-05-31T08:00:00.000Z' }
  const needingAttention = [
    buildDevice(silent),
    buildDevice({ ...silent, batteryLevel: 4 }),
    buildDevice({ batteryLevel: 20 }),
  ]
  expect(countDevices(10, needingAttention, NOW)).toEqual({
    connected: 8,
    notConnected: 2,
    lowBattery: 1,
    late: 0,
    needAttention: 1,
  })
})

it('counts late devices and low batteries, and a device that has both once [HOME-04]', () => {
  const { delivery } = buildDevice()
  const late = {
    delivery: {
      ...delivery,
      late: { kind: 'notAsked', since: '2026-06-01T08:05:00.000Z' } as const,
    },
  }
  const needingAttention = [
    buildDevice(late),
    buildDevice({ ...late, batteryLevel: 4 }),
    buildDevice({ batteryLevel: 4 }),
    buildDevice({ ...late, lastSeen: '2026-05-31T08:00:00.000Z' }),
  ]
  expect(countDevices(4, needingAttention, NOW)).toEqual({
    connected: 3,
    notConnected: 1,
    lowBattery: 2,
    late: 2,
    needAttention: 3,
  })
})

it('returns zeros without devices', () => {
  expect(countDevices(0, [], NOW)).toMatchObject({ connected: 0, notConnected: 0, lowBattery: 0 })
})

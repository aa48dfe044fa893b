import { describe, expect, it } from 'vitest'

import { disconnectedSince, isConnected } from './connection.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const alive = {
  wifiRssi: -60,
  lastSeen: ago(5),
  lastConnected: ago(300),
  lastDisconnected: ago(400),
}

describe('isConnected', () => {
  it('is true for a device that was just seen', () => {
    expect(isConnected(alive, NOW)).toBe(true)
    expect(isConnected({ ...alive, lastDisconnected: null, wifiRssi: null }, NOW)).toBe(true)
  })

  it.each([
    [-109, true],
    [-110, false],
    [-111, true],
  ])('at %i dBm: %s [DEV-31]', (wifiRssi, expected) => {
    expect(isConnected({ ...alive, wifiRssi }, NOW)).toBe(expected)
  })

  it('is false for a device that never connected [DEV-32]', () => {
    expect(isConnected({ ...alive, lastConnected: null }, NOW)).toBe(false)
  })

  it.each([
    ['before it connected', ago(301), true],
    ['when it connected', ago(300), true],
    ['after it connected', ago(299), false],
  ])('last disconnected %s: %s [DEV-33]', (_when, lastDisconnected, expected) => {
    expect(isConnected({ ...alive, lastDisconnected }, NOW)).toBe(expected)
  })

  it.each([
    [0, true],
    [64, true],
    [64.99, true],
    [65, false],
    [66, false],
    [-3, true],
  ])('last seen %d minutes ago: %s [DEV-34]', (minutes, expected) => {
    expect(isConnected({ ...alive, lastSeen: ago(minutes) }, NOW)).toBe(expected)
  })

  it('is false for a device that was never seen', () => {
    expect(isConnected({ ...alive, lastSeen: null }, NOW)).toBe(false)
  })
})

describe('disconnectedSince', () => {
  it('is the disconnect that ended the connection [DEV-35]', () => {
    expect(disconnectedSince({ ...alive, lastDisconnected: ago(90) })).toBe(ago(90))
  })

  it('is the time it was last seen if there is no such disconnect [DEV-35]', () => {
    expect(disconnectedSince({ ...alive, lastSeen: ago(70), lastDisconnected: null })).toBe(ago(70))
    expect(disconnectedSince({ ...alive, lastSeen: ago(70) })).toBe(ago(70))
  })

  it('is null for a device that never connected [DEV-35]', () => {
    expect(
      disconnectedSince({ ...alive, lastConnected: null, lastDisconnected: ago(1) }),
    ).toBeNull()
  })
})

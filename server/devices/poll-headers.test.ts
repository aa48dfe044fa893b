import { describe, expect, it } from 'vitest'

import { macAddressOf, readPoll } from './poll-headers.ts'

describe('macAddressOf', () => {
  it.each([
    ['7E:1F:C0:00:10:0A', '7E:1F:C0:00:10:0A'],
    ['7e:1f:c0:00:10:0a', '7E:1F:C0:00:10:0A'],
    ['  7E:1F:C0:00:10:0A ', '7E:1F:C0:00:10:0A'],
    ['7E-1F-C0-00-10-0A', null],
    ['7E:1F:C0:00:10', null],
    ["7E:1F:C0:00:10:0A' or '1'='1", null],
    ['', null],
    [undefined, null],
    ['7E:1F:C0:00:10:0A'.repeat(100), null],
  ])('reads %j as %j', (id, expected) => {
    expect(macAddressOf({ id })).toBe(expected)
  })
})

describe('readPoll', () => {
  it.each([
    [{ 'percent-charged': '55', 'battery-voltage': '3.0' }, 55],
    [{ 'battery-voltage': '4.2' }, 100],
    [{ 'battery-voltage': '3.9' }, 75],
    [{ 'battery-voltage': '2.1' }, 0],
    [{ 'battery-voltage': '99' }, 100],
    [{ 'percent-charged': '-7' }, 0],
    [{ 'battery-voltage': 'NaN' }, null],
    [{ 'battery-voltage': '1e9' }, null],
    [{ 'battery-voltage': '4,1' }, null],
    [{}, null],
  ])('takes the battery from %j as %j percent', (headers, expected) => {
    expect(readPoll(headers).batteryPercent).toBe(expected)
  })

  it.each([
    ['-61', -61],
    ['-61.6', -62],
    ['-110', -109],
    ['-5000', -109],
    ['400', 20],
    ['0', 0],
    ['strong', null],
  ])(
    'takes RSSI %j as %j dBm: a panel that calls is never "-110, not connected"',
    (rssi, expected) => {
      expect(readPoll({ rssi }).rssiDbm).toBe(expected)
    },
  )

  it.each([
    [{ 'battery-charging': '1' }, true],
    [{ 'battery-charging': '0', 'usb-connected': 'true' }, false],
    [{ 'usb-connected': 'True' }, true],
    [{ 'usb-connected': 'maybe' }, null],
    [{}, null],
  ])('takes charging from %j as %j', (headers, expected) => {
    expect(readPoll(headers).charging).toBe(expected)
  })

  it('keeps only a firmware version that can be one', () => {
    expect(readPoll({ 'fw-version': '1.8.14' }).firmwareVersion).toBe('1.8.14')
    expect(readPoll({ 'fw-version': '<script>' }).firmwareVersion).toBeNull()
    expect(readPoll({ 'fw-version': '1'.repeat(33) }).firmwareVersion).toBeNull()
  })
})

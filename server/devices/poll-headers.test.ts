import { describe, expect, it } from 'vitest'

import { macAddressOf, readPoll } from './poll-headers.ts'

describe('macAddressOf', () => {
  it.each([
    ['7E:1F:C0:00:10:0A', '7E:1F:C0:00:10:0A'],
    ['7e:1f:c0:00:10:0a', '7E:1F:C0:00:10:0A'],
    ['  7E:1F:C0:00:10:0A ', '7E:1F:C0:00:10:0A'],
    ['00:00:00:00:00:00', null],
    ['FF:FF:FF:FF:FF:FF', null],
    ['01:00:5E:00:00:01', null],
    ['33:33:00:00:00:01', null],
    ['7E-1F-C0-00-10-0A', '7E:1F:C0:00:10:0A'],
    ['7e1fc000100a', '7E:1F:C0:00:10:0A'],
    ['7e1f.c000.100a', '7E:1F:C0:00:10:0A'],
    ['ffff.ffff.ffff', null],
    ['0-0-0-0-0-0', null],
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
    [{ 'battery-voltage': '4.2' }, 4.2],
    [{ 'battery-voltage': '2.1' }, 2.1],
    [{ 'battery-voltage': '5.1' }, 5.1],
    [{ 'battery-voltage': '99' }, null],
    [{ 'battery-voltage': '-1' }, null],
    [{ 'battery-voltage': '0.00' }, null],
    [{ 'battery-voltage': 'NaN' }, null],
    [{ 'battery-voltage': '1e309' }, null],
    [{ 'battery-voltage': 'Infinity' }, null],
    [{ 'battery-voltage': '0x4' }, null],
    [{ 'battery-voltage': '4.1, 3.0' }, null],
    [{ 'battery-voltage': '1e9' }, null],
    [{ 'battery-voltage': '4,1' }, null],
    [{}, null],
  ])('reads the battery voltage in %j as %j V', (headers, expected) => {
    expect(readPoll(headers).batteryVolts).toBe(expected)
  })

  it.each([
    ['55.4', 55],
    ['0', 0],
    ['101', null],
    // An unreadable gauge.
    ['-1', null],
    [undefined, null],
  ])('reads a fuel gauge of %j as %j percent', (gauge, expected) => {
    expect(readPoll({ 'percent-charged': gauge }).gaugePercent).toBe(expected)
  })

  it.each([
    ['-61', -61],
    ['-61.6', -62],
    ['-110', -109],
    ['-127', -109],
    ['-5000', null],
    ['400', null],
    ['0', null],
    ['-61, -20', null],
    ['strong', null],
  ])(
    'reads RSSI %j as %j dBm: a polling panel is never "-110, not connected"',
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
  ])('reads the charging state in %j as %j', (headers, expected) => {
    expect(readPoll(headers).charging).toBe(expected)
  })

  it('keeps only a plausible firmware version', () => {
    expect(readPoll({ 'fw-version': '1.8.14' }).firmwareVersion).toBe('1.8.14')
    expect(readPoll({ 'fw-version': '<script>' }).firmwareVersion).toBeNull()
    expect(readPoll({ 'fw-version': '1'.repeat(33) }).firmwareVersion).toBeNull()
  })

  it.each([
    ['1.8.14', 'og', 'a1b2c3d'],
    ['1.8.14-dev+2', 'reTerminal E1001', '0123456789abcdef0123456789abcdef01234567'],
  ])('keeps version %s, model %s and commit %s', (version, model, commit) => {
    const headers = { 'fw-version': version, model, 'fw-commit': commit }
    expect(readPoll(headers)).toMatchObject({
      firmwareVersion: version,
      model,
      firmwareCommit: commit,
    })
  })

  it.each([['<b>'], ['og; drop table'], ['x'.repeat(33)], ['og\u0000'], ['']])(
    'ignores the invalid model %j',
    (model) => {
      expect(readPoll({ model }).model).toBeNull()
    },
  )

  const bme =
    'make=Bosch;model=BME280;kind=temperature;value=21.500000;unit=celsius;created_at=1785312389'
  it.each([
    [{ sensors: bme }, 21.5],
    [{ sensors: `make=Sensirion;model=SCD41;kind=carbon_dioxide;value=612;unit=ppm,${bme}` }, 21.5],
    [{ sensors: bme.replace('21.5', '-4.25'), 'battery-temp': '30' }, -4.2],
    [{ sensors: bme.replace('21.5', 'NaN'), 'battery-temp': '30' }, 30],
    [{ sensors: bme.replace('21.5', '1e309') }, null],
    [{ sensors: bme.replace('21.500000', '900') }, null],
    [{ sensors: bme.replace('celsius', 'fahrenheit') }, null],
    [{ sensors: `${bme},`.repeat(40) }, null],
    [{ sensors: ';=;=,,,===' }, null],
    [{ 'battery-temp': '-1' }, null],
    [{}, null],
  ])('reads the temperature in %j as %j degrees', (headers, expected) => {
    expect(readPoll(headers).temperatureC).toBe(expected)
  })
})

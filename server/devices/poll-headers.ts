import type { IncomingHttpHeaders } from 'node:http'

import { readMacAddress } from '#src/domain/mac-address.ts'

/** Values that a panel reports with each poll. Null: missing or implausible. */
export interface PollReport {
  batteryVolts: number | null
  /** Of a fuel gauge, which knows its cell and filters its readings itself. */
  gaugePercent: number | null
  charging: boolean | null
  rssiDbm: number | null
  firmwareVersion: string | null
  updateSource: string | null
  /** Degrees Celsius, from an external sensor, else from the battery. */
  temperatureC: number | null
  /** What the firmware was built for, such as `og`. */
  model: string | null
  firmwareCommit: string | null
  /** The offered frame was already cached at the last wake. */
  hadFrame: boolean
}

const MAX_HEADER_LENGTH = 256
/** Outside this range nothing is connected, or the value is wrong. */
const MIN_VOLTS = 1
const MAX_VOLTS = 6
/**
 * Weaker values are clamped: -110 means "not connected" (DEV-31), but this panel has just called.
 */
const MIN_DBM = -109
/** Plausible range; firmware sends 0 if it could not read the radio. */
const RADIO_DBM = { min: -127, max: -1 }
/** Operating range of batteries. */
const CELL_C = { min: -40, max: 85 }
/** Plausible air temperatures in degrees Celsius. */
const AIR_C = { min: -40, max: 85 }
const MAX_READINGS = 16

/** A trimmed header value; blank or very long ones count as missing. */
export function headerText(
  headers: IncomingHttpHeaders,
  name: string,
  longest = MAX_HEADER_LENGTH,
) {
  const value = headers[name]
  const only = (Array.isArray(value) ? value[0] : value)?.trim()
  return only && only.length <= longest ? only : null
}

function headerNumber(
  headers: IncomingHttpHeaders,
  name: string,
  { min, max }: { min: number; max: number },
) {
  const text = headerText(headers, name)
  if (text === null || !/^[+-]?\d{1,9}(\.\d{1,9})?$/.test(text)) return null
  const value = Number(text)
  return value >= min && value <= max ? value : null
}

const EMPTY_MAC = '00:00:00:00:00:00'
/** Multicast and broadcast addresses: the lowest bit of the first byte is set. */
const isMulticast = (macAddress: string) => (Number.parseInt(macAddress.slice(0, 2), 16) & 1) === 1

/** The panel's MAC address in its stored form; firmware differs in how it writes it. */
export function macAddressOf(headers: IncomingHttpHeaders) {
  const macAddress = readMacAddress(headerText(headers, 'id') ?? '')
  return macAddress === null || macAddress === EMPTY_MAC || isMulticast(macAddress)
    ? null
    : macAddress
}

function charging(headers: IncomingHttpHeaders) {
  const text =
    headerText(headers, 'battery-charging') ?? headerText(headers, 'usb-connected')?.toLowerCase()
  if (text === '1' || text === 'true') return true
  return text === '0' || text === 'false' ? false : null
}

function plainText(headers: IncomingHttpHeaders, name: string, longest: number) {
  const text = headerText(headers, name)
  return text && text.length <= longest && /^[\w.+-]+( [\w.+-]+)*$/.test(text) ? text : null
}

/**
 * Parses the air temperature from the SENSORS header: readings separated by commas, fields by
 * semicolons, such as
 * `make=Bosch;model=BME280;kind=temperature;value=21.500000;unit=celsius;created_at=1785312389`.
 * Returns the first plausible one, or null.
 */
function sensedCelsius(header: string | null): number | null {
  for (const reading of header?.split(',', MAX_READINGS) ?? []) {
    const fields = new Map(
      reading.split(';').map((field) => {
        const [name = '', value = ''] = field.split('=', 2)
        return [name.trim(), value.trim()] as const
      }),
    )
    const value = fields.get('value') ?? ''
    const isTemperature = fields.get('kind') === 'temperature' && fields.get('unit') === 'celsius'
    if (!isTemperature || !/^-?\d{1,3}(\.\d{1,9})?$/.test(value)) continue
    const celsius = Math.round(Number(value) * 10) / 10
    if (celsius >= AIR_C.min && celsius <= AIR_C.max) return celsius
  }
  return null
}

/** Without an air sensor, the battery's sensor is close enough. */
function temperature(headers: IncomingHttpHeaders) {
  const sensed = sensedCelsius(headerText(headers, 'sensors', 1024))
  if (sensed !== null) return sensed
  // -1 means an unreadable gauge, so a real -1 is lost.
  const cell = headerNumber(headers, 'battery-temp', CELL_C)
  return cell === -1 ? null : cell
}

export function readPoll(headers: IncomingHttpHeaders): PollReport {
  const rssi = headerNumber(headers, 'rssi', RADIO_DBM)
  // An unreadable gauge reports -1; the voltage is still valid.
  const gauge = headerNumber(headers, 'percent-charged', { min: 0, max: 100 })
  return {
    batteryVolts: headerNumber(headers, 'battery-voltage', { min: MIN_VOLTS, max: MAX_VOLTS }),
    gaugePercent: gauge === null ? null : Math.round(gauge),
    charging: charging(headers),
    rssiDbm: rssi === null ? null : Math.round(Math.max(MIN_DBM, rssi)),
    firmwareVersion: plainText(headers, 'fw-version', 32),
    updateSource: plainText(headers, 'update-source', 32),
    temperatureC: temperature(headers),
    model: plainText(headers, 'model', 32),
    firmwareCommit: plainText(headers, 'fw-commit', 40),
    hadFrame: headerText(headers, 'image-cached')?.toLowerCase() === 'true',
  }
}

import type { IncomingHttpHeaders } from 'node:http'

import { sensedCelsius } from './sensors.ts'

/** What a panel says about itself at each wake. Null where it said nothing that can be believed. */
export interface PollReport {
  batteryPercent: number | null
  charging: boolean | null
  rssiDbm: number | null
  firmwareVersion: string | null
  updateSource: string | null
  /** Degrees Celsius: of a sensor beside it, else of its battery. */
  temperatureC: number | null
  /** What the firmware was built for, such as `og`. */
  model: string | null
  firmwareCommit: string | null
  /** At its last wake it had the frame already that it was offered. */
  hadFrame: boolean
}

const LONGEST_HEADER = 256
const FULL_VOLTS = 4.2
const EMPTY_VOLTS = 3
/** What no cell gives: nothing is connected, or the number is nonsense. */
const LEAST_VOLTS = 1
const MOST_VOLTS = 6
/** The weakest that is stored: -110 is the code for "not connected" (DEV-31), and this panel has just called. */
const WEAKEST_DBM = -109
/** What a radio can say at all; 0 is what the firmware sends when it could not ask its own. */
const RADIO_DBM = { least: -127, most: -1 }
/** Batteries outside of this have stopped working. */
const CELL_C = { least: -40, most: 85 }

/** One header as trimmed text; blank counts as missing, an absurd length too. */
export function headerText(headers: IncomingHttpHeaders, name: string, longest = LONGEST_HEADER) {
  const value = headers[name]
  const only = (Array.isArray(value) ? value[0] : value)?.trim()
  return only && only.length <= longest ? only : null
}

function headerNumber(
  headers: IncomingHttpHeaders,
  name: string,
  { least, most }: { least: number; most: number },
) {
  const written = headerText(headers, name)
  if (written === null || !/^[+-]?\d{1,9}(\.\d{1,9})?$/.test(written)) return null
  const value = Number(written)
  return value >= least && value <= most ? value : null
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

const EMPTY_MAC = '00:00:00:00:00:00'
/** Of groups, and of everybody (all ones): the lowest bit of the first byte is set. */
const isMulticast = (macAddress: string) => (Number.parseInt(macAddress.slice(0, 2), 16) & 1) === 1

/** The MAC that names the panel, upper case with colons. */
export function macAddressOf(headers: IncomingHttpHeaders) {
  const written = headerText(headers, 'id')?.toUpperCase()
  if (!written || !/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/.test(written)) return null
  return written === EMPTY_MAC || isMulticast(written) ? null : written
}

/** A gauge that could not be read says -1; the voltage is then still true. */
function batteryPercent(headers: IncomingHttpHeaders) {
  const gauge = headerNumber(headers, 'percent-charged', { least: 0, most: 100 })
  if (gauge !== null) return Math.round(gauge)
  const volts = headerNumber(headers, 'battery-voltage', { least: LEAST_VOLTS, most: MOST_VOLTS })
  if (volts === null) return null
  return Math.round(clamp(((volts - EMPTY_VOLTS) / (FULL_VOLTS - EMPTY_VOLTS)) * 100, 0, 100))
}

function charging(headers: IncomingHttpHeaders) {
  const said =
    headerText(headers, 'battery-charging') ?? headerText(headers, 'usb-connected')?.toLowerCase()
  if (said === '1' || said === 'true') return true
  return said === '0' || said === 'false' ? false : null
}

function plainText(headers: IncomingHttpHeaders, name: string, longest: number) {
  const written = headerText(headers, name)
  return written && written.length <= longest && /^[\w.+-]+( [\w.+-]+)*$/.test(written)
    ? written
    : null
}

/** Where it has no sensor of the air, the one in its battery is near enough. */
function temperature(headers: IncomingHttpHeaders) {
  const sensed = sensedCelsius(headerText(headers, 'sensors', 1024))
  if (sensed !== null) return sensed
  // Without a gauge that can be read it says -1, and so a true -1 is lost.
  const cell = headerNumber(headers, 'battery-temp', CELL_C)
  return cell === -1 ? null : cell
}

export function readPoll(headers: IncomingHttpHeaders): PollReport {
  const rssi = headerNumber(headers, 'rssi', RADIO_DBM)
  return {
    batteryPercent: batteryPercent(headers),
    charging: charging(headers),
    rssiDbm: rssi === null ? null : Math.round(Math.max(WEAKEST_DBM, rssi)),
    firmwareVersion: plainText(headers, 'fw-version', 32),
    updateSource: plainText(headers, 'update-source', 32),
    temperatureC: temperature(headers),
    model: plainText(headers, 'model', 32),
    firmwareCommit: plainText(headers, 'fw-commit', 40),
    hadFrame: headerText(headers, 'image-cached')?.toLowerCase() === 'true',
  }
}

import type { IncomingHttpHeaders } from 'node:http'

/** What a panel says about itself at each wake. Null where it said nothing that can be believed. */
export interface PollReport {
  batteryPercent: number | null
  charging: boolean | null
  rssiDbm: number | null
  firmwareVersion: string | null
  updateSource: string | null
}

const LONGEST_HEADER = 256
const FULL_VOLTS = 4.2
const EMPTY_VOLTS = 3
/** The weakest that is stored: -110 is the code for "not connected" (DEV-31), and this panel has just called. */
const WEAKEST_DBM = -109
const STRONGEST_DBM = 20

/** One header as trimmed text; blank counts as missing, an absurd length too. */
export function headerText(headers: IncomingHttpHeaders, name: string) {
  const value = headers[name]
  const only = (Array.isArray(value) ? value[0] : value)?.trim()
  return only && only.length <= LONGEST_HEADER ? only : null
}

function headerNumber(headers: IncomingHttpHeaders, name: string) {
  const written = headerText(headers, name)
  return written !== null && /^[+-]?\d{1,9}(\.\d{1,9})?$/.test(written) ? Number(written) : null
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** The MAC that names the panel, upper case with colons. */
export function macAddressOf(headers: IncomingHttpHeaders) {
  const written = headerText(headers, 'id')?.toUpperCase()
  return written && /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/.test(written) ? written : null
}

function batteryPercent(headers: IncomingHttpHeaders) {
  const gauge = headerNumber(headers, 'percent-charged')
  if (gauge !== null) return Math.round(clamp(gauge, 0, 100))
  const volts = headerNumber(headers, 'battery-voltage')
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
  return written && written.length <= longest && /^[\w.+-]+$/.test(written) ? written : null
}

export function readPoll(headers: IncomingHttpHeaders): PollReport {
  const rssi = headerNumber(headers, 'rssi')
  return {
    batteryPercent: batteryPercent(headers),
    charging: charging(headers),
    rssiDbm: rssi === null ? null : Math.round(clamp(rssi, WEAKEST_DBM, STRONGEST_DBM)),
    firmwareVersion: plainText(headers, 'fw-version', 32),
    updateSource: plainText(headers, 'update-source', 32),
  }
}

import { NO_LINK_DBM } from './wifi.ts'

/** After this long without contact, a device counts as disconnected (DEV-34). */
export const SILENT_AFTER_MS = 65 * 60_000

export interface ConnectionReading {
  wifiRssi: number | null
  /** ISO 8601, like the following. */
  lastSeen: string | null
  lastConnected: string | null
  lastDisconnected: string | null
}

/** `now` in milliseconds since 1970. */
export function isConnected(reading: ConnectionReading, now: number) {
  const { wifiRssi, lastSeen, lastConnected } = reading
  if (wifiRssi === NO_LINK_DBM || lastConnected === null || lastSeen === null) return false
  return !hungUp(reading) && now - Date.parse(lastSeen) < SILENT_AFTER_MS
}

/**
 * Since when a device is disconnected; null if it never was connected (DEV-35). A disconnect before the last connection is
 * ignored: then the device stopped responding.
 */
export function disconnectedSince(reading: ConnectionReading) {
  if (reading.lastConnected === null) return null
  return hungUp(reading) ? reading.lastDisconnected : reading.lastSeen
}

const hungUp = ({ lastConnected, lastDisconnected }: ConnectionReading) =>
  lastConnected !== null &&
  lastDisconnected !== null &&
  Date.parse(lastDisconnected) > Date.parse(lastConnected)

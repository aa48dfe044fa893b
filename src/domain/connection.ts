import { NO_LINK_DBM } from './wifi.ts'

/** A device that stays silent this long counts as not connected (DEV-34). */
export const SILENT_AFTER_MS = 65 * 60_000

export interface ConnectionReading {
  wifiRssi: number | null
  /** ISO 8601, as all of these. */
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
 * Since when a device that is not connected has been so; null for one that never was (DEV-35). A disconnect from before the
 * last connection is over and tells nothing: then the device simply fell silent.
 */
export function disconnectedSince(reading: ConnectionReading) {
  if (reading.lastConnected === null) return null
  return hungUp(reading) ? reading.lastDisconnected : reading.lastSeen
}

const hungUp = ({ lastConnected, lastDisconnected }: ConnectionReading) =>
  lastConnected !== null &&
  lastDisconnected !== null &&
  Date.parse(lastDisconnected) > Date.parse(lastConnected)

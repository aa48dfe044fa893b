import { createHash } from 'node:crypto'

/**
 * Panels keep frames in flash by name: they download when the name is new and never otherwise, so a name changes
 * exactly when the bytes do. Form: seven characters with the dash, six for the panel, ten digits of Unix time; at
 * 24 it stays below the 31 from which the firmware cuts names.
 */
const PREFIX = 'inkflt-'

const panelPart = (deviceId: string) =>
  createHash('sha256').update(deviceId).digest('hex').slice(0, 6)

export const FRAME_NAME = /^[a-z]{6}-[0-9a-f]{6}-\d{10}$/

const secondsOf = (name: string | null) =>
  name !== null && FRAME_NAME.test(name) ? Number(name.slice(-10)) : 0

/** The name for new bytes: later than the one before it, also within one second or when the clock went back. */
export function nextFrameName(deviceId: string, before: string | null, now: Date) {
  const seconds = Math.max(Math.floor(now.getTime() / 1000), secondsOf(before) + 1)
  return `${PREFIX}${panelPart(deviceId)}-${String(seconds).padStart(10, '0')}`
}

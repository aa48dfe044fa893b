import { createHash } from 'node:crypto'

/**
 * Panels cache frames by name: they download only new names, so the name changes exactly when the
 * bytes do. Format: seven characters with the dash, six for the panel, ten digits of Unix time; 24
 * in total, below the 31 at which firmware truncates names.
 */
const PREFIX = 'inkflt-'

const panelPart = (deviceId: string) =>
  createHash('sha256').update(deviceId).digest('hex').slice(0, 6)

export const FRAME_NAME = /^[a-z]{6}-[0-9a-f]{6}-\d{10}$/

const secondsOf = (name: string | null) =>
  name !== null && FRAME_NAME.test(name) ? Number(name.slice(-10)) : 0

/**
 * The name for new bytes: always later than the previous one, also within the same second or after
 * a clock change.
 */
export function nextFrameName(deviceId: string, before: string | null, now: Date) {
  const seconds = Math.max(Math.floor(now.getTime() / 1000), secondsOf(before) + 1)
  return `${PREFIX}${panelPart(deviceId)}-${String(seconds).padStart(10, '0')}`
}

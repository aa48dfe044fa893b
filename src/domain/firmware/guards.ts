/** Below it, a device might run out of power while flashing. */
export const MIN_BATTERY_PERCENT = 30
/** The firmware ignores offers for this long after a failed attempt. */
export const REST_AFTER_FAILURE_MS = 24 * 60 * 60 * 1_000
/** After this many offers without effect, a device counts as stuck in a loop. */
export const MAX_OFFERS = 3

export interface Readiness {
  rolloutState: 'running' | 'paused' | 'done' | 'cancelled'
  /** Counted from 0. */
  wave: number
  currentWave: number
  /** Percent; null if never reported. */
  batteryLevel: number | null
  charging: boolean
  /** When an attempt of this device last failed. */
  failedAt: Date | null
}

/** Why a device is not offered its firmware yet, for display; null if it is offered with the next poll. */
export function waitingReason(device: Readiness, nowMs: number): string | null {
  const { rolloutState, batteryLevel, failedAt } = device
  if (rolloutState === 'paused') return 'The rollout is paused.'
  if (rolloutState !== 'running') return 'The rollout is over.'
  if (device.wave > device.currentWave) return 'Its wave has not begun.'
  if (!device.charging && batteryLevel !== null && batteryLevel < MIN_BATTERY_PERCENT)
    return `Its battery is at ${Math.round(batteryLevel)} percent. It needs ${MIN_BATTERY_PERCENT}, or to charge.`
  if (failedAt !== null && nowMs - failedAt.getTime() < REST_AFTER_FAILURE_MS)
    return 'Its last attempt failed less than 24 hours ago.'
  return null
}

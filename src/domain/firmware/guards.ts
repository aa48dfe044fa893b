/** Below it a panel might die while it writes its flash. */
export const LEAST_BATTERY_PERCENT = 30
/** The firmware itself ignores offers for so long after an attempt that failed. */
export const REST_AFTER_FAILURE_MS = 24 * 60 * 60 * 1_000
/** Offers that change nothing before a device counts as caught in a loop. */
export const MOST_OFFERS = 3

export interface Readiness {
  rolloutState: 'running' | 'paused' | 'done' | 'cancelled'
  /** Counted from 0. */
  wave: number
  currentWave: number
  /** Percent; null where the device never said. */
  batteryLevel: number | null
  charging: boolean
  /** When an attempt of this device last failed. */
  failedAt: Date | null
}

/** Why a device is not offered its firmware now, in plain words; null where it is at its next poll. */
export function whyNotYet(device: Readiness, nowMs: number): string | null {
  const { rolloutState, batteryLevel, failedAt } = device
  if (rolloutState === 'paused') return 'The rollout is paused.'
  if (rolloutState !== 'running') return 'The rollout is over.'
  if (device.wave > device.currentWave) return 'Its wave has not begun.'
  if (!device.charging && batteryLevel !== null && batteryLevel < LEAST_BATTERY_PERCENT)
    return `Its battery is at ${Math.round(batteryLevel)} percent. It needs ${LEAST_BATTERY_PERCENT}, or to charge.`
  if (failedAt !== null && nowMs - failedAt.getTime() < REST_AFTER_FAILURE_MS)
    return 'Its last attempt failed less than 24 hours ago.'
  return null
}

/** Sleep times of the firmware in seconds if the server does not set them. Counts start at 1. */

/** After a failed request or download. */
export const failureSleepS = (failures: number) => [15, 30, 60][failures - 1] ?? 900

/**
 * Without the wireless network. A real panel gives up after the third attempt until its button is
 * pressed.
 */
export const networkLossSleepS = (missed: number) => [60, 180, 300][(missed - 1) % 4] ?? 900

/** While unclaimed. */
export function unclaimedSleepS(times: number) {
  if (times <= 50) return 5
  if (times <= 60) return 60
  return times <= 70 ? 900 : 3600
}

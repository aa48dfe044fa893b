/** How long the firmware sleeps, in seconds, where the server does not say. Counts begin with 1. */

/** After a wake in which the server could not be asked, or a frame did not come. */
export const sleepAfterFailure = (failures: number) => [15, 30, 60][failures - 1] ?? 900

/** Where its wireless network is not there. A real panel gives up after the third and waits for its button; somebody presses it. */
export const sleepWithoutNetwork = (missed: number) => [60, 180, 300][(missed - 1) % 4] ?? 900

/** Where it heard that it is nobody's. */
export function sleepOfNobody(times: number) {
  if (times <= 50) return 5
  if (times <= 60) return 60
  return times <= 70 ? 900 : 3600
}

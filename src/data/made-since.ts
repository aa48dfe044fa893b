import { serverClock } from '#src/platform/clock/clock.ts'

/** The Date header has whole seconds. More room would take an earlier picture of the same name for this one. */
const UNCERTAIN_MS = 1_000

/** Whether the server made something after a moment by the device's clock, as far as the two clocks are known. */
export const madeSince = (made: string, deviceTime: number) =>
  Date.parse(made) >= deviceTime + (serverClock.now() - Date.now()) - UNCERTAIN_MS

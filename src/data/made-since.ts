import { serverClock } from '#src/platform/clock/clock.ts'

/**
 * Whether the server made something after a moment by the device's clock. What it made up to a second before that counts too, as
 * nobody knows the server's clock better: an earlier picture of the same name would be taken for this one.
 */
export const madeSince = (made: string, deviceTime: number) =>
  Date.parse(made) >= serverClock.earliestAt(deviceTime)

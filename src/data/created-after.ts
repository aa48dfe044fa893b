import { serverClock } from '#src/platform/clock/clock.ts'

/**
 * Whether the server created something after a time of the device's clock. Because of the clocks' uncertainty, up to a second
 * earlier counts too.
 */
export const createdAfter = (createdAt: string, deviceTime: number) =>
  Date.parse(createdAt) >= serverClock.earliestServerTime(deviceTime)

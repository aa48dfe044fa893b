import { expect, it } from 'vitest'

import type { Traffic } from '#src/platform/http/traffic.ts'

import { createServerClock } from './clock.ts'

function hearing(differenceMs: number, tookMs = 100) {
  let hear: (traffic: Traffic) => void = () => {}
  const clock = createServerClock((listener) => {
    hear = listener
    return () => {}
  })
  const receivedAtMs = Date.now()
  const serverDate = new Date(receivedAtMs + differenceMs).toUTCString()
  hear({ type: 'answered', sentAtMs: receivedAtMs - tookMs, receivedAtMs, serverDate })
  return clock
}
const MINUTE = 60_000

it('tells the time of the server from its answers, to the second', () => {
  expect(Math.abs(hearing(-90 * MINUTE).now() - (Date.now() - 90 * MINUTE))).toBeLessThan(2_000)
})

it.each([
  [9, false],
  [-9, false],
  [11, true],
  [-11, true],
])('a device that is %i minutes off is wrong: %s', (minutes, wrong) => {
  expect(hearing(minutes * MINUTE).isDeviceWrong()).toBe(wrong)
})

it('believes no answer that took too long to say when it was written', () => {
  expect(hearing(60 * MINUTE, 30_000).isDeviceWrong()).toBe(false)
})

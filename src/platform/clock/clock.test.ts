import { expect, it } from 'vitest'

import type { Traffic } from '#src/platform/http/traffic.ts'

import { createServerClock } from './clock.ts'

const MINUTE = 60_000

function browser() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  /** Opens a page in this browser. `answer` simulates an answer of the server. */
  return function open() {
    let hear: (traffic: Traffic) => void = () => {}
    const listen = (listener: typeof hear) => {
      hear = listener
      return () => {}
    }
    const clock = createServerClock({ listen, storage })
    const answer = (differenceMs: number, tookMs = 100) => {
      const receivedAtMs = Date.now()
      const serverDate = new Date(receivedAtMs + differenceMs).toUTCString()
      hear({ type: 'answered', sentAtMs: receivedAtMs - tookMs, receivedAtMs, serverDate })
    }
    return { clock, answer }
  }
}

function hearing(differenceMs: number, tookMs?: number) {
  const { clock, answer } = browser()()
  answer(differenceMs, tookMs)
  return clock
}
const difference = (clock: { now: () => number }) =>
  Math.round((clock.now() - Date.now()) / MINUTE) + 0

it('derives the server’s time from its answers, to the second', () => {
  expect(Math.abs(hearing(-90 * MINUTE).now() - (Date.now() - 90 * MINUTE))).toBeLessThan(2_000)
})

it.each([
  [9, 0],
  [-9, 0],
  [11, -11],
  [-11, 11],
])('with the server %i minutes ahead, the device is ahead by %i [OFF-29]', (minutes, ahead) => {
  expect(Math.round(hearing(minutes * MINUTE).deviceAheadMs() / MINUTE) + 0).toBe(ahead)
})

it('ignores the date of slow answers', () => {
  expect(hearing(60 * MINUTE, 30_000).deviceAheadMs()).toBe(0)
})

it('restores the offset on the next page before any answer [OFF-29]', () => {
  const open = browser()
  open().answer(90 * MINUTE)
  const next = open()
  expect(difference(next.clock)).toBe(90)
  next.answer(0)
  expect(difference(open().clock)).toBe(0)
})

it('keeps the precision of the fastest answer', () => {
  const { clock, answer } = browser()()
  const atLeast = () => clock.earliestServerTime(0)
  expect(atLeast()).toBeGreaterThanOrEqual(-2_000)
  answer(1_500)
  const known = atLeast()
  expect(known).toBeGreaterThan(0)
  expect(known).toBeLessThanOrEqual(1_500)
  answer(1_500, 9_000)
  expect(atLeast()).toBeGreaterThanOrEqual(known)
  answer(-20 * MINUTE)
  expect(atLeast()).toBeLessThanOrEqual(-20 * MINUTE)
})

it('notifies only when the offset changes', () => {
  const { clock, answer } = browser()()
  let said = 0
  clock.subscribe(() => (said += 1))
  answer(0)
  answer(0)
  expect(said).toBe(0)
  answer(20 * MINUTE)
  answer(20 * MINUTE)
  expect(said).toBe(1)
})

it.each(['', 'x', 'NaN', '{}'])(
  'starts with the device’s own time if storage contains %j',
  (stored) => {
    const storage = { getItem: () => stored, setItem: () => {} }
    expect(difference(createServerClock({ listen: () => () => {}, storage }))).toBe(0)
  },
)

it('restores the time of the last answer on the next page [OFF-29]', () => {
  const open = browser()
  const { clock, answer } = open()
  expect([clock.lastAnswerMs(), clock.isCompared()]).toEqual([undefined, false])
  answer(400 * 24 * 60 * MINUTE)
  const lastAnswerMs = clock.lastAnswerMs() ?? 0
  expect(Math.abs(lastAnswerMs - Date.now() - 400 * 24 * 60 * MINUTE)).toBeLessThan(MINUTE)
  expect(clock.isCompared()).toBe(true)
  const next = open()
  expect([next.clock.lastAnswerMs(), next.clock.isCompared()]).toEqual([lastAnswerMs, false])
})

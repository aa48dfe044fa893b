// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'

import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { ProblemError } from '#src/platform/http/problem.ts'

import {
  answerOrCopy,
  isUnreachable,
  raceReachability,
  UNREACHABLE,
  whileReachable,
} from './reachability.ts'

const now = async () => {}
const HEALTH = { status: 'ok', service: 'inkfleet', build: '1', keepsKeys: true }
const never = () => new Promise<never>(() => {})

it('gives up on a stalled request once a probe fails', async () => {
  const lost = raceReachability(never(), { timeout: now, isReachable: async () => false })
  expect(await lost).toBe(UNREACHABLE)
})

it('waits for a slow server', async () => {
  let answer: (text: string) => void = () => {}
  const slow = new Promise<string>((resolve) => (answer = resolve))
  const asked = raceReachability(slow, { timeout: now, isReachable: async () => true })
  setImmediate(() => answer('late'))
  expect(await asked).toBe('late')
})

it('does not probe while answers arrive in time', async () => {
  let probes = 0
  const isReachable = async () => (probes += 1) > 0
  expect(await raceReachability(Promise.resolve(1), { timeout: never, isReachable })).toBe(1)
  await expect(
    raceReachability(Promise.reject(new Error('no')), { timeout: never, isReachable }),
  ).rejects.toThrow('no')
  let timeOut = () => {}
  const timeout = () => new Promise<void>((resolve) => (timeOut = resolve))
  expect(await raceReachability(Promise.resolve(1), { timeout, isReachable })).toBe(1)
  timeOut()
  await new Promise(setImmediate)
  expect(probes).toBe(0)
})

it.each([
  ['shows the copy while a portal answers in JSON', { status: 'login' }, 'copy'],
  ['shows the problem if our server gave an answer that this page cannot read', HEALTH, 'problem'],
])('%s', async (_, health, shown) => {
  vi.stubGlobal('fetch', async () => Response.json(health))
  onTestFinished(() => void vi.unstubAllGlobals())
  const unreadable = Promise.reject(new ProblemError({ kind: 'badAnswer' }))
  const read = answerOrCopy(unreadable, async () => 'copy').catch(() => 'problem')
  expect(await read).toBe(shown)
})

it('without a copy, tells a portal that answers in JSON as unreachable', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'login' }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const answer = whileReachable(Promise.reject(new ProblemError({ kind: 'badAnswer' })))
  expect(await answer.catch(isUnreachable)).toBe(true)
})

it('without a copy, waits for a slow server that could not be reached a moment ago', async () => {
  vi.useFakeTimers()
  let isBack = false
  vi.stubGlobal('fetch', async () => {
    if (!isBack) throw new TypeError('Failed to fetch')
    return Response.json(HEALTH)
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  connectivity.networkLost()
  // Several probes fail, so that the next one is far away.
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(whileReachableAfter(2_500, 'lost')).rejects.toMatchObject({
    problem: { kind: 'timeout' },
  })
  isBack = true
  expect(await whileReachableAfter(2_500, 'late')).toBe('late')
})

/** Moves the clock until the answer has arrived. */
async function whileReachableAfter(ms: number, answer: string) {
  const slow = new Promise<string>((resolve) => setTimeout(resolve, ms, answer))
  const [outcome] = await Promise.allSettled([
    whileReachable(slow),
    vi.advanceTimersByTimeAsync(ms),
  ])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

import { expect, it } from 'vitest'

import { raceReachability, UNREACHABLE } from './reachability.ts'

const now = async () => {}
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

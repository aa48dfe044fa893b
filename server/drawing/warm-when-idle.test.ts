import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { warmUpWhenIdle } from './warm-when-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const needed = async () => true
const watch = ({ isNeeded = needed, busy = [0] }) => {
  const warm = vi.fn()
  const shares = [...busy]
  const { stop } = warmUpWhenIdle({ isNeeded, warm, busyShare: () => shares.shift() ?? 0 })
  return { warm, stop }
}
const pass = () => vi.advanceTimersByTimeAsync(5_000)

it('waits until the event loop is mostly idle, and warms up once', async () => {
  const { warm } = watch({ busy: [0.9, 0.5, 0.1] })
  await pass()
  await pass()
  expect(warm).not.toHaveBeenCalled()
  for (const _look of [1, 2, 3]) await pass()
  expect(warm).toHaveBeenCalledTimes(1)
})

it.each([
  ['it is not needed', async () => false],
  ['the check fails', async () => Promise.reject(new Error('away'))],
])('does nothing if %s', async (_what, isNeeded) => {
  const { warm } = watch({ isNeeded })
  await pass()
  await pass()
  expect(warm).not.toHaveBeenCalled()
})

it('does nothing after a stop, even while a check is pending', async () => {
  let say = (_isNeeded: boolean) => {}
  const { warm, stop } = watch({ isNeeded: () => new Promise((resolve) => (say = resolve)) })
  await pass()
  stop()
  say(true)
  await pass()
  expect(warm).not.toHaveBeenCalled()
})

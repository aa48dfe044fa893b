import { expect, it } from 'vitest'

import { watchRollout } from './watch-rollout.ts'

it.each([
  ['is settled at once', 0, 1],
  ['settles after a while', 3, 4],
  ['never settles', Infinity, 13],
])('rechecks at once and every five seconds while it %s [FW-24]', async (_case, after, asked) => {
  let times = 0
  const waited: number[] = []
  await watchRollout({
    recheck: async () => {
      times += 1
      return times <= after
    },
    wait: async (ms) => void waited.push(ms),
  })
  expect(times).toBe(asked)
  expect(waited).toEqual(Array.from({ length: asked - 1 }, () => 5_000))
})

it('ends with a recheck that fails', async () => {
  const failing = watchRollout({
    recheck: () => Promise.reject(new Error('gone')),
    wait: async () => {},
  })
  await expect(failing).rejects.toThrow('gone')
})

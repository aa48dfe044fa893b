import { expect, it } from 'vitest'

import { watchRollout } from './watch-rollout.ts'

it.each([
  ['has already finished', 0, 1],
  ['finishes after a while', 3, 4],
  ['never finishes', Infinity, 13],
])('rechecks at once and every 5 s if the rollout %s [FW-24]', async (_case, after, asked) => {
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

it('stops with the error of a failed recheck', async () => {
  const failing = watchRollout({
    recheck: () => Promise.reject(new Error('gone')),
    wait: async () => {},
  })
  await expect(failing).rejects.toThrow('gone')
})

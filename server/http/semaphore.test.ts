import { expect, it } from 'vitest'

import { limitConcurrency } from './semaphore.ts'

it('limits concurrency and runs the rest in order, also after a failure', async () => {
  const take = limitConcurrency(2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) => () =>
    new Promise<number>((resolve, reject) => {
      started.push(number)
      ends[number] = () => (number === 0 ? reject(new Error('a fault')) : resolve(number))
    })
  const all = Promise.allSettled([0, 1, 2, 3].map((number) => take(work(number))))
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  ends[0]?.()
  await expect.poll(() => started).toEqual([0, 1, 2])
  ends[1]?.()
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
  ends[2]?.()
  ends[3]?.()
  expect((await all).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(await take(() => Promise.resolve(4))).toBe(4)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createInvalidator } from './invalidator.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function reader() {
  const read: unknown[] = []
  const readAgain = createInvalidator({
    invalidateQueries: async (filters) => void read.push(filters?.queryKey),
  })
  return { read, ...readAgain }
}

it('invalidates the queries of one change at once', () => {
  const { ask, read } = reader()
  ask([
    ['devices', 'list'],
    ['devices', 'detail', '1'],
  ])
  expect(read).toEqual([
    ['devices', 'list'],
    ['devices', 'detail', '1'],
  ])
})

it('throttles repeated invalidations, and includes the last one', async () => {
  const { ask, read } = reader()
  for (let change = 0; change < 50; change++) {
    ask([['devices', 'list']])
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(read.length).toBeGreaterThanOrEqual(5)
  expect(read.length).toBeLessThanOrEqual(6)
  ask([
    ['devices', 'list'],
    ['devices', 'list'],
  ])
  const before = read.length
  await vi.runAllTimersAsync()
  expect(read).toHaveLength(before + 1)
  ask([['workspaces']])
  expect(read.at(-1)).toEqual(['workspaces'])
})

it('runs pending invalidations when it is closed', async () => {
  const { ask, close, read } = reader()
  ask([['devices', 'list']])
  ask([['devices', 'count']])
  close()
  expect(read.at(-1)).toEqual(['devices', 'count'])
  await vi.runAllTimersAsync()
  expect(read).toHaveLength(2)
})

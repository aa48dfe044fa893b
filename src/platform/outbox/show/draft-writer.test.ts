import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createDraftWriter } from './draft-writer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function writer() {
  const done: unknown[] = []
  const failures: unknown[] = []
  let isFull = false
  return {
    done,
    failures,
    fill: () => void (isFull = true),
    ...createDraftWriter({
      put: async (value) => {
        if (isFull) throw new Error('full')
        done.push(value)
      },
      remove: async () => void done.push('removed'),
      onFailed: (error) => failures.push(error),
    }),
  }
}

it('writes what was typed last, once in a while', async () => {
  const { keep, done } = writer()
  for (const text of ['a', 'ab', 'abc']) keep(text)
  await vi.runAllTimersAsync()
  keep('abcd')
  await vi.runAllTimersAsync()
  expect(done).toEqual(['abc', 'abcd'])
})

it('writes at once where the page goes, and nothing after it was saved or cancelled', async () => {
  const { keep, flush, settle, forget, done } = writer()
  keep('gone')
  await flush()
  keep('late')
  await settle()
  await vi.runAllTimersAsync()
  expect(done).toEqual(['gone'])
  keep('cancelled')
  await forget()
  await vi.runAllTimersAsync()
  await flush()
  expect(done).toEqual(['gone', 'removed'])
})

it('goes on after a write that failed', async () => {
  const { keep, flush, forget, done, failures, fill } = writer()
  fill()
  keep('x')
  await flush()
  await forget()
  expect(failures).toHaveLength(1)
  expect(done).toEqual(['removed'])
})

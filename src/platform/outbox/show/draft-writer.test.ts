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

it('writes the latest input at intervals', async () => {
  const { save, done } = writer()
  for (const text of ['a', 'ab', 'abc']) save(text)
  await vi.runAllTimersAsync()
  save('abcd')
  await vi.runAllTimersAsync()
  expect(done).toEqual(['abc', 'abcd'])
})

it('flushes on demand, and writes nothing after stop or discard', async () => {
  const { save, flush, stop, discard, done } = writer()
  save('gone')
  await flush()
  save('late')
  await stop()
  await vi.runAllTimersAsync()
  expect(done).toEqual(['gone'])
  save('canceled')
  await discard()
  await vi.runAllTimersAsync()
  await flush()
  expect(done).toEqual(['gone', 'removed'])
})

it('resumes with the latest input, unless the draft was discarded', async () => {
  const { save, flush, stop, resume, discard, done } = writer()
  save('a')
  await flush()
  save('ab')
  await stop()
  await resume()
  expect(done).toEqual(['a', 'ab'])
  await stop()
  await discard()
  await resume()
  expect(done).toEqual(['a', 'ab', 'removed'])
})

it('continues after a failed write', async () => {
  const { save, flush, discard, done, failures, fill } = writer()
  fill()
  save('x')
  await flush()
  await discard()
  expect(failures).toHaveLength(1)
  expect(done).toEqual(['removed'])
})

import { expect, it } from 'vitest'

import { withDeadline } from './with-deadline.ts'

const never = new Promise<string>(() => undefined)

it('returns results in time, and rejects with errors', async () => {
  const later = performance.now() + 60_000
  expect(await withDeadline(later, Promise.resolve('done'))).toBe('done')
  await expect(withDeadline(later, Promise.reject(new Error('no')))).rejects.toThrow('no')
})

it('resolves to undefined after the deadline, immediately if it has passed', async () => {
  expect(await withDeadline(performance.now() + 1, never)).toBeUndefined()
  expect(await withDeadline(0, never)).toBeUndefined()
  expect(await withDeadline(0, Promise.resolve('done'))).toBe('done')
})

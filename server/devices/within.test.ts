import { expect, it } from 'vitest'

import { within } from './within.ts'

const never = new Promise<string>(() => undefined)

it('gives what comes in time, and says what went wrong', async () => {
  const later = performance.now() + 60_000
  expect(await within(later, Promise.resolve('done'))).toBe('done')
  await expect(within(later, Promise.reject(new Error('no')))).rejects.toThrow('no')
})

it('waits no longer than that, and not at all for a moment that has passed', async () => {
  expect(await within(performance.now() + 1, never)).toBeUndefined()
  expect(await within(0, never)).toBeUndefined()
  expect(await within(0, Promise.resolve('done'))).toBe('done')
})

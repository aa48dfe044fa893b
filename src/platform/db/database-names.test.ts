import { expect, it } from 'vitest'

import { databaseNames } from './database-names.ts'

/** A factory that fails `failures` times, as Firefox does while it creates a database. */
function factory(failures: number, name: string) {
  let attempts = 0
  return {
    attempts: () => attempts,
    async databases() {
      attempts += 1
      if (attempts <= failures) throw new DOMException('not now', name)
      return [{ name: 'a', version: 1 }, { version: 1 }]
    },
  }
}

it('lists the databases once Firefox has created the pending one', async () => {
  const storage = factory(2, 'UnknownError')
  expect(await databaseNames(storage)).toEqual(['a'])
  expect(storage.attempts()).toBe(3)
})

it.each([
  [99, 'UnknownError', 5],
  [99, 'SecurityError', 1],
])('gives up on %i failures of %s after %i attempts', async (failures, name, attempts) => {
  const storage = factory(failures, name)
  await expect(databaseNames(storage)).rejects.toThrow('not now')
  expect(storage.attempts()).toBe(attempts)
})

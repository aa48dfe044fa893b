// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { expect, it, vi } from 'vitest'

import { currentCache } from '#src/platform/db/current-cache.ts'
import { loginAnswer } from '#tests/helpers/console-session.ts'

import { session } from './session.ts'
import { cacheFile, evictionCount } from './user-files.ts'

const MB = 1024 * 1024

it.each([
  ['there are none', [], 8 * MB, 0],
  ['the new one fits to the last byte', [60 * MB - 1], 4 * MB + 1, 0],
  ['the new one is a byte too large', [8 * MB, 52 * MB], 4 * MB + 1, 1],
  ['the oldest are small', [1, 1, 8 * MB, 56 * MB], 4 * MB, 3],
  ['only the last one can stay', [30 * MB, 30 * MB, 4 * MB], 60 * MB, 2],
  ['no other image fits', [30 * MB, 30 * MB], 64 * MB, 2],
])('evicts as many images as necessary if %s', (_when, sizes, bytes, gone) => {
  expect(evictionCount(sizes, bytes, 64 * MB)).toBe(gone)
})

it('stores nothing while a logout deletes the user’s data [OFF-26]', async () => {
  const names = new Set<string>()
  const file = new Blob(['bytes'])
  let late: { isStored: Promise<boolean>; cache: unknown } | undefined
  vi.stubGlobal('caches', {
    async open(name: string) {
      names.add(name)
      return { put: async () => {} }
    },
    async delete(name: string) {
      names.delete(name)
      late ??= { isStored: cacheFile('/late', file), cache: currentCache() }
    },
  })
  await session.begin(loginAnswer(), { remember: true })
  expect(await cacheFile('/early', file)).toBe(true)
  expect(names.size).toBe(1)
  await session.logout()
  expect(await late?.isStored).toBe(false)
  expect(late?.cache).toBeUndefined()
  expect(names.size).toBe(0)
})

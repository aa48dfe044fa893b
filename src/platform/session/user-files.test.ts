// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { expect, it, vi } from 'vitest'

import { currentCache } from '#src/platform/db/current-cache.ts'
import { loginAnswer } from '#tests/helpers/console-session.ts'

import { session } from './session.ts'
import { cachedFiles, cacheFile, evictionCount, makeRoom, readCachedFile } from './user-files.ts'

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

/** A cache of the browser; `lost` is deleted by another one between the list of keys and its file. */
function fakeCache(files: Record<string, number>, lost?: string) {
  const sizes = new Map(
    Object.entries(files).map(([path, size]) => [`https://inkfleet.test${path}`, size]),
  )
  return {
    sizes,
    keys: async () => [...sizes.keys()].map((url) => ({ url })),
    async match({ url }: { url: string }) {
      if (lost !== undefined && url.endsWith(lost)) sizes.delete(url)
      const size = sizes.get(url)
      return size === undefined
        ? undefined
        : { headers: new Headers({ 'content-length': String(size) }) }
    },
    delete: async ({ url }: { url: string }) => sizes.delete(url),
    async put(path: string, file: Response) {
      sizes.set(`https://inkfleet.test${path}`, (await file.blob()).size)
    },
  }
}

it('keeps the other files if one vanishes while the sizes are read', async () => {
  const cache = fakeCache({ '/a/1': 10, '/a/2': 10, '/a/3': 10 }, '/a/1')
  await makeRoom(cache as never, '/a/', 10, 100)
  expect([...cache.sizes.values()]).toEqual([10, 10])
})

it('makes room for files that are stored at the same time', async () => {
  const cache = fakeCache({ '/a/1': 4 })
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => {} })
  await session.begin(loginAnswer(), { remember: true })
  const store = (path: string) =>
    cacheFile(path, new Blob(['four']), (one) => makeRoom(one, '/a/', 4, 8))
  expect(await Promise.all([store('/a/2'), store('/a/3')])).toEqual([true, true])
  expect([...cache.sizes.keys()].map((url) => new URL(url).pathname)).toEqual(['/a/2', '/a/3'])
  await session.logout()
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

it('drops what is no image, such as a page of a portal that an earlier build stored', async () => {
  const files = new Map<string, Response>()
  const keyOf = (key: string | { url: string }) =>
    typeof key === 'string' ? `https://inkfleet.test${key}` : key.url
  const cache = {
    keys: async () => [...files.keys()].map((url) => ({ url })),
    match: async (key: string | { url: string }) => files.get(keyOf(key))?.clone(),
    delete: async (key: string) => files.delete(keyOf(key)),
    put: async (key: string, file: Response) => void files.set(keyOf(key), file),
  }
  vi.stubGlobal('caches', {
    open: async () => cache,
    has: async () => true,
    delete: async () => {},
  })
  await session.begin(loginAnswer(), { remember: true })
  await cacheFile('/a/image', new Blob(['bytes'], { type: 'image/png' }))
  await cacheFile('/a/page', new Blob(['<html>'], { type: 'text/html' }))
  expect([...(await cachedFiles('/a/')).keys()]).toEqual(['/a/image'])
  expect((await readCachedFile('/a/image'))?.size).toBe(5)
  expect(await readCachedFile('/a/page')).toBeUndefined()
  expect([...files.keys()]).toEqual([keyOf('/a/image')])
  await session.logout()
})

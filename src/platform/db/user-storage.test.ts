import 'fake-indexeddb/auto'

import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { outboxDatabaseName } from './names.ts'
import {
  allStorages,
  deleteUserStorage,
  openExisting,
  openUserStorage,
  reopenUserStorage,
  userStorage,
} from './user-storage.ts'

const buckets = new Map<string, IDBFactory>()
const open = vi.fn(async (name: string) => {
  const storage = buckets.get(name) ?? new IDBFactory()
  buckets.set(name, storage)
  return { indexedDB: storage, persist: async () => true }
})
const storageBuckets = {
  open,
  delete: async (name: string) => void buckets.delete(name),
  keys: async () => [...buckets.keys()],
}

beforeEach(() => {
  buckets.clear()
  vi.stubGlobal('navigator', { storageBuckets })
})
afterEach(() => void vi.unstubAllGlobals())

it('uses one bucket per user, which is deleted as a whole [OFF-26]', async () => {
  await openUserStorage('ada')
  await openUserStorage('bo')
  const ada = userStorage('ada')
  expect(new Set([ada, userStorage('bo'), indexedDB]).size).toBe(3)
  ;(await openExisting(ada, 'hers')).close()
  expect(await (await allStorages())[1]?.databases()).toMatchObject([{ name: 'hers' }])

  await deleteUserStorage('ada')
  expect(await allStorages()).toEqual([indexedDB, [...buckets.values()][0]])
  await openUserStorage('ada')
  expect(await userStorage('ada').databases()).toEqual([])
})

it('reopens a bucket that the browser deleted under an open page [OFF-24]', async () => {
  await openUserStorage('ada')
  const ada = userStorage('ada')
  ;(await openExisting(ada, 'hers')).close()
  buckets.clear()
  await reopenUserStorage('ada')
  expect(await ada.databases()).toEqual([])
  ;(await openExisting(ada, 'hers')).close()
  expect(await [...buckets.values()][0]?.databases()).toMatchObject([{ name: 'hers' }])
})

it('stores nothing elsewhere after a logout', async () => {
  await openUserStorage('ada')
  const ada = userStorage('ada')
  await deleteUserStorage('ada')
  ;(await openExisting(ada, 'late')).close()
  expect(await indexedDB.databases()).toEqual([])
})

it('opens nothing before the location is known', () => {
  expect(() => userStorage('nobody')).toThrow('is not open')
})

it('keeps pending changes from before buckets in place', async () => {
  ;(await openExisting(indexedDB, outboxDatabaseName('old'))).close()
  await openUserStorage('old')
  expect(userStorage('old')).toBe(indexedDB)
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(outboxDatabaseName('old')).onsuccess = resolve
  })
})

it('does not fall back if an existing bucket fails to open', async () => {
  await openUserStorage('eve')
  open.mockRejectedValueOnce(new Error('busy'))
  await expect(openUserStorage('eve')).rejects.toThrow('busy')
  await openUserStorage('eve')
  expect(userStorage('eve')).not.toBe(indexedDB)
})

it('works without bucket support', async () => {
  open.mockRejectedValueOnce(new Error('no room'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await openUserStorage('cy')
  expect(userStorage('cy')).toBe(indexedDB)
  vi.stubGlobal('navigator', {})
  await openUserStorage('di')
  expect(userStorage('di')).toBe(indexedDB)
  expect(await allStorages()).toEqual([indexedDB])
})

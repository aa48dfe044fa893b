import 'fake-indexeddb/auto'

import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { outboxDatabaseName } from './names.ts'
import {
  allStorages,
  deleteUserStorage,
  openAsItIs,
  openUserStorage,
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

it('gives each user a bucket of their own, which goes whole [OFF-26]', async () => {
  await openUserStorage('ada')
  await openUserStorage('bo')
  const ada = userStorage('ada')
  expect(new Set([ada, userStorage('bo'), indexedDB]).size).toBe(3)
  ;(await openAsItIs(ada, 'hers')).close()
  expect(await (await allStorages())[1]?.databases()).toMatchObject([{ name: 'hers' }])

  await deleteUserStorage('ada')
  expect(await allStorages()).toEqual([indexedDB, userStorage('bo')])
  await openUserStorage('ada')
  expect(await userStorage('ada').databases()).toEqual([])
})

it('opens nothing before it is known where, since a second place would split what is kept', () => {
  expect(() => userStorage('nobody')).toThrow('is not open')
})

it('leaves a user whose changes wait since before there were buckets where they are', async () => {
  ;(await openAsItIs(indexedDB, outboxDatabaseName('old'))).close()
  await openUserStorage('old')
  expect(userStorage('old')).toBe(indexedDB)
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(outboxDatabaseName('old')).onsuccess = resolve
  })
})

it('does not begin anew beside a bucket that does not open at the moment', async () => {
  await openUserStorage('eve')
  open.mockRejectedValueOnce(new Error('busy'))
  await expect(openUserStorage('eve')).rejects.toThrow('busy')
  await openUserStorage('eve')
  expect(userStorage('eve')).not.toBe(indexedDB)
})

it('does without where the browser has no buckets, or will not open one', async () => {
  open.mockRejectedValueOnce(new Error('no room'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await openUserStorage('cy')
  expect(userStorage('cy')).toBe(indexedDB)
  vi.stubGlobal('navigator', {})
  await openUserStorage('di')
  expect(userStorage('di')).toBe(indexedDB)
  expect(await allStorages()).toEqual([indexedDB])
})

import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { openCacheDatabase } from '#src/platform/db/cache-database.ts'
import {
  cacheDatabaseName,
  CLOSED_READER,
  MIN_READER_KEY,
  outboxDatabaseName,
  queryCacheKey,
  thumbnailCacheName,
  pendingCountKey,
  SHARED_DRAFT_KEY,
  VISIT_DRAFT_KEY,
} from '#src/platform/db/names.ts'
import { readMarkers, updateMarkers } from '#src/platform/db/pending-markers.ts'
import { openOutboxDatabase } from '#src/platform/outbox/store/database.ts'
import {
  assertMayWrite,
  claimAsReader,
  OutdatedPageError,
} from '#src/platform/outbox/store/reader.ts'
import {
  kindsFor,
  modelServer,
  newUserId,
  openBrowser,
  virtualClock,
} from '#tests/helpers/outbox-world.ts'
import { saveOp } from '#tests/helpers/save-op.ts'

import { clearAllUserData, clearUserData } from './clear-user-data.ts'

/** As a browser's: its keys are its own properties. */
let local: Record<string, string>
beforeEach(() => {
  local = Object.create({
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }) as Record<string, string>
  vi.stubGlobal('localStorage', local)
})
afterEach(() => void vi.unstubAllGlobals())

async function used() {
  const userId = newUserId()
  const cache = openCacheDatabase(userId)
  await cache.values.put({ key: 'tree', value: 'secret', askedAt: 0 })
  const outbox = openOutboxDatabase(userId)
  await outbox.drafts.put({ key: 'form', value: 'secret', at: 0 })
  await outbox.meta.put({ k: 'installId', value: 'x' })
  return { userId, outbox }
}

it('deletes the cache, and an outbox without pending changes', async () => {
  const { userId } = await used()
  Object.assign(local, { [queryCacheKey(userId)]: 'secret', [queryCacheKey('other')]: 'kept' })
  await clearUserData(userId)
  expect(Object.keys(local)).toEqual([queryCacheKey('other')])
  expect(await Dexie.exists(cacheDatabaseName(userId))).toBe(false)
  expect(await Dexie.exists(outboxDatabaseName(userId))).toBe(false)
})

it('deletes the caches of all organizations that ROOT acted in [ORG-19]', async () => {
  const { userId } = await used()
  const inside = 'e2b7f0c4-9a51-4f0e-8f60-6c1d2b3a4f55'
  await openCacheDatabase(userId, inside).values.put({ key: 'tree', value: 'secret', askedAt: 0 })
  local[queryCacheKey(userId, inside)] = 'secret'
  await clearUserData(userId)
  expect(Object.keys(local)).toEqual([])
  expect(await Dexie.exists(cacheDatabaseName(userId, inside))).toBe(false)
})

it('keeps an outbox with pending changes', async () => {
  const { userId, outbox } = await used()
  const { append } = kindsFor(modelServer())
  const browser = openBrowser({ userId, kinds: [append], clock: virtualClock() })
  browser.signedIn.as = undefined
  await browser.save(browser.openTab(), append, { lane: 'a', value: 'x' })
  browser.kill()
  await clearUserData(userId)
  expect([await outbox.ops.count(), await outbox.drafts.count()]).toEqual([1, 1])
})

it.each([
  ['keeps half-filled forms unless the user logs out', 'form', true],
  ['deletes a list of registered devices, which is not typed', VISIT_DRAFT_KEY, false],
  ['deletes a list of added images, which is not typed', SHARED_DRAFT_KEY, false],
])('%s [OFF-30]', async (_, key, isKept) => {
  for (const clear of [clearUserData, clearAllUserData]) {
    const { userId, outbox } = await used()
    await outbox.drafts.clear()
    await outbox.drafts.put({ key, value: 'secret', at: 0 })
    await clear(userId, { keepDrafts: true })
    expect(await Dexie.exists(cacheDatabaseName(userId))).toBe(false)
    expect(await Dexie.exists(outboxDatabaseName(userId))).toBe(isKept)
    if (isKept) expect(await outbox.drafts.count()).toBe(1)
    await clearUserData(userId)
    expect(await Dexie.exists(outboxDatabaseName(userId))).toBe(false)
  }
})

it('does nothing for an unknown user', async () => {
  await expect(clearUserData(newUserId())).resolves.toBeUndefined()
})

it('reopens the outbox at the next sign-in after an interrupted logout', async () => {
  const { outbox } = await used()
  await outbox.meta.put({ k: MIN_READER_KEY, value: CLOSED_READER })
  await expect(assertMayWrite(outbox)).rejects.toThrow(OutdatedPageError)
  await claimAsReader(outbox)
  await expect(assertMayWrite(outbox)).resolves.toBeUndefined()
})

it('removes the markers of a user without pending changes, and keeps those of a missing outbox', async () => {
  const sent = await used()
  const evicted = newUserId()
  for (const [userId, opId] of [
    [sent.userId, 'sent'],
    [evicted, 'lost'],
  ] as const)
    await updateMarkers(userId, { put: [{ opId, userId, isLost: false, count: 1 }] })
  local[pendingCountKey(sent.userId)] = '1'
  await clearUserData(sent.userId)
  await clearUserData(evicted)
  expect(Object.keys(local)).toEqual([])
  expect((await readMarkers(sent.userId)).markers).toEqual([])
  expect((await readMarkers(evicted)).markers).toHaveLength(1)
})

it('deletes the data of all users, except for an outbox with pending changes [SESS-16]', async () => {
  const { userId, outbox } = await used()
  await outbox.drafts.clear()
  const waiting = await used()
  const { append } = kindsFor(modelServer())
  await saveOp(
    {
      db: waiting.outbox,
      userId: waiting.userId,
      appBuild: '',
      now: () => 5,
      freeSpace: async () => false,
    },
    append,
    { lane: 'a', value: 'x' },
  )
  Object.assign(local, { [queryCacheKey(userId)]: 'secret', theme: 'dark' })
  await clearAllUserData()
  expect(Object.keys(local)).toEqual(['theme'])
  for (const id of [userId, waiting.userId])
    expect(await Dexie.exists(cacheDatabaseName(id))).toBe(false)
  expect(await Dexie.exists(outboxDatabaseName(userId))).toBe(false)
  expect(await waiting.outbox.ops.count()).toBe(1)
})

it('deletes the thumbnails of a user, or of all users, and no other caches', async () => {
  const userId = newUserId()
  const names = new Set([thumbnailCacheName(userId), thumbnailCacheName('other'), 'app shell'])
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  })
  await clearUserData(userId)
  expect([...names]).toEqual([thumbnailCacheName('other'), 'app shell'])
  await clearAllUserData()
  expect([...names]).toEqual(['app shell'])
})

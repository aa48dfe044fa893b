import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { openCacheDatabase } from '#src/platform/db/cache-database.ts'
import {
  cacheDatabaseName,
  CLOSED_READER,
  MIN_READER_KEY,
  outboxDatabaseName,
} from '#src/platform/db/names.ts'
import {
  assertMayWrite,
  claimAsReader,
  OutdatedPageError,
} from '#src/platform/outbox/store/reader.ts'
import { openOutboxDatabase } from '#src/platform/outbox/store/database.ts'
import {
  kindsFor,
  modelServer,
  newUserId,
  openBrowser,
  virtualClock,
} from '#tests/helpers/outbox-world.ts'

import { forgetUser } from './forget.ts'

const removed: string[] = []
beforeEach(() => {
  vi.stubGlobal('localStorage', { removeItem: (key: string) => removed.push(key) })
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

it('deletes the cache, and an outbox in which nothing waits', async () => {
  const { userId } = await used()
  await forgetUser(userId)
  expect(removed).toContain(`rq:${userId}`)
  expect(await Dexie.exists(cacheDatabaseName(userId))).toBe(false)
  expect(await Dexie.exists(outboxDatabaseName(userId))).toBe(false)
})

it('keeps an outbox in which something waits, whole', async () => {
  const { userId, outbox } = await used()
  const { append } = kindsFor(modelServer())
  const browser = openBrowser({ userId, kinds: [append], clock: virtualClock() })
  browser.signedIn.as = undefined
  await browser.save(browser.openTab(), append, { lane: 'a', value: 'x' })
  browser.kill()
  await forgetUser(userId)
  expect([await outbox.ops.count(), await outbox.drafts.count()]).toEqual([1, 1])
})

it('does nothing for a user who left no trace', async () => {
  await expect(forgetUser(newUserId())).resolves.toBeUndefined()
})

it('of a logout that did not come to its end the next sign-in opens the outbox again', async () => {
  const { outbox } = await used()
  await outbox.meta.put({ k: MIN_READER_KEY, value: CLOSED_READER })
  await expect(assertMayWrite(outbox)).rejects.toThrow(OutdatedPageError)
  await claimAsReader(outbox)
  await expect(assertMayWrite(outbox)).resolves.toBeUndefined()
})

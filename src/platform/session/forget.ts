import { deleteDB, openDB } from 'idb'

import {
  cacheDatabaseName,
  CLOSED_READER,
  MIN_READER_KEY,
  outboxDatabaseName,
  queryCacheKey,
  thumbnailCacheName,
  waitingCountKey,
} from '#src/platform/db/names.ts'

/** Deletes everything of a user from this browser; an outbox in which changes wait is kept whole. */
export async function forgetUser(userId: string) {
  localStorage.removeItem(queryCacheKey(userId))
  if ('caches' in globalThis) await caches.delete(thumbnailCacheName(userId))
  const outbox = outboxDatabaseName(userId)
  if (await closeIdleOutbox(outbox)) {
    localStorage.removeItem(waitingCountKey(userId))
    // Its very name tells who was here.
    await startDeleting(outbox)
  }
  await startDeleting(cacheDatabaseName(userId))
}

/** A tab that still holds the database open must not hold up a logout: the browser deletes it once that one lets go. */
const startDeleting = (name: string) =>
  new Promise<void>((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject)
  })

/**
 * Empties an outbox in which nothing waits, and closes it; answers whether it did. Count and clearing are one transaction, so that
 * a change saved at this moment in another tab is either seen, or refused with a word to its author. Deleting alone could not
 * promise that.
 */
async function closeIdleOutbox(name: string) {
  const known = await indexedDB.databases()
  if (!known.some((database) => database.name === name)) return false
  const database = await openDB(name)
  try {
    const stores = [...database.objectStoreNames]
    if (!stores.includes('ops')) return true
    const transaction = database.transaction(stores, 'readwrite')
    const isIdle = (await transaction.objectStore('ops').count()) === 0
    if (isIdle) {
      await Promise.all(stores.map((store) => transaction.objectStore(store).clear()))
      await transaction.objectStore('meta').put({ k: MIN_READER_KEY, value: CLOSED_READER })
    }
    await transaction.done
    return isIdle
  } finally {
    database.close()
  }
}

import { deleteDB, openDB } from 'idb'

import {
  BALLAST_KEY,
  cacheDatabaseName,
  outboxDatabaseName,
  queryCacheKey,
  thumbnailCacheName,
  waitingCountKey,
} from '#src/platform/db/names.ts'

/** Deletes everything of a user from this browser; an outbox in which changes wait is kept whole. */
export async function forgetUser(userId: string) {
  localStorage.removeItem(queryCacheKey(userId))
  if ('caches' in globalThis) await caches.delete(thumbnailCacheName(userId))
  const keptCount = await emptyIdleOutbox(outboxDatabaseName(userId))
  if (keptCount === 0) localStorage.removeItem(waitingCountKey(userId))
  await startDeleting(cacheDatabaseName(userId))
}

/** A tab that still holds the database open must not hold up a logout: the browser deletes it once that one lets go. */
const startDeleting = (name: string) =>
  new Promise<void>((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject)
  })

/**
 * Count and clearing are one transaction, so that a change saved at this moment in another tab is either seen or comes
 * after it. Deleting the whole database could not promise that. Answers how many changes are kept.
 */
async function emptyIdleOutbox(name: string) {
  const known = await indexedDB.databases()
  if (!known.some((database) => database.name === name)) return 0
  const database = await openDB(name)
  try {
    const stores = [...database.objectStoreNames]
    if (!stores.includes('ops')) return 0
    const transaction = database.transaction(stores, 'readwrite')
    const waiting = await transaction.objectStore('ops').count()
    const personal = waiting > 0 ? [] : stores.filter((store) => store !== 'meta')
    if (waiting === 0) await transaction.objectStore('meta').delete(BALLAST_KEY)
    await Promise.all(personal.map((store) => transaction.objectStore(store).clear()))
    await transaction.done
    return waiting
  } finally {
    database.close()
  }
}

import { wrap } from 'idb'

import { cacheDatabasesIn } from '#src/platform/db/cache-databases.ts'
import { databaseNames } from '#src/platform/db/database-names.ts'
import {
  CLOSED_READER,
  MIN_READER_KEY,
  outboxDatabaseName,
  QUERY_CACHE_PREFIX,
  queryCacheKey,
  THUMBNAIL_CACHE_PREFIX,
  thumbnailCacheName,
  waitingCountKey,
} from '#src/platform/db/names.ts'
import { removeMarkers } from '#src/platform/db/pending-markers.ts'
import {
  deleteUserStorage,
  openAsItIs,
  openUserStorage,
  usersWithStorage,
  userStorage,
} from '#src/platform/db/user-storage.ts'

/** Deletes everything of a user from this browser; an outbox in which changes wait is kept whole. */
export async function forgetUser(userId: string) {
  removeKeys(queryCacheKey(userId))
  if ('caches' in globalThis) await caches.delete(thumbnailCacheName(userId))
  await openUserStorage(userId)
  const storage = userStorage(userId)
  const isEmpty = await forgetOutbox(storage, userId)
  for (const name of await cacheDatabasesIn(storage, userId)) await startDeleting(storage, name)
  if (isEmpty) await deleteUserStorage(userId)
}

/** The same for all users, if nobody is signed in and the previous user is unknown. */
export async function forgetAllUsers() {
  removeKeys(QUERY_CACHE_PREFIX)
  if ('caches' in globalThis)
    for (const name of await caches.keys())
      if (name.startsWith(THUMBNAIL_CACHE_PREFIX)) await caches.delete(name)
  for (const name of await cacheDatabasesIn(indexedDB)) await startDeleting(indexedDB, name)
  await Promise.all((await usersWithStorage()).map(forgetUser))
}

/** From local storage. */
function removeKeys(prefix: string) {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix)) localStorage.removeItem(key)
}

/** Answers whether nothing is left of it. */
async function forgetOutbox(storage: IDBFactory, userId: string) {
  const name = outboxDatabaseName(userId)
  if (!(await databaseNames(storage)).includes(name)) return true
  if (!(await closeIdleOutbox(storage, name))) return false
  await removeMarkers(userId)
  localStorage.removeItem(waitingCountKey(userId))
  // Its very name tells who was here.
  await startDeleting(storage, name)
  return true
}

/** A tab that still holds the database open must not hold up a logout: the browser deletes it once that one lets go. */
const startDeleting = (storage: IDBFactory, name: string) =>
  new Promise<void>((resolve, reject) => {
    const deleting = storage.deleteDatabase(name)
    deleting.addEventListener('blocked', () => resolve())
    wrap(deleting).then(() => resolve(), reject)
  })

/**
 * Empties an outbox in which nothing waits, and closes it; answers whether it did. Count and clearing are one transaction, so that
 * a change saved at this moment in another tab is either seen, or refused with a word to its author. Deleting alone could not
 * promise that.
 */
async function closeIdleOutbox(storage: IDBFactory, name: string) {
  const database = await openAsItIs(storage, name)
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

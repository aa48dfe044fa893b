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
  pendingCountKey,
  UNTYPED_DRAFT_KEYS,
} from '#src/platform/db/names.ts'
import { removeMarkers } from '#src/platform/db/pending-markers.ts'
import {
  deleteUserStorage,
  openExisting,
  openUserStorage,
  userIdsWithStorage,
  userStorage,
} from '#src/platform/db/user-storage.ts'

/** Deletes all data of a user from this browser, except an outbox with pending changes, or with drafts if `keepDrafts`. */
export async function clearUserData(userId: string, { keepDrafts = false } = {}) {
  removeKeys(queryCacheKey(userId))
  if ('caches' in globalThis) await caches.delete(thumbnailCacheName(userId))
  await openUserStorage(userId)
  const storage = userStorage(userId)
  const isEmpty = await clearOutbox(storage, userId, keepDrafts)
  for (const name of await cacheDatabasesIn(storage, userId)) await deleteDatabase(storage, name)
  if (isEmpty) await deleteUserStorage(userId)
}

/** The same for all users, if no user is signed in and the previous user is unknown. Keeps drafts. */
export async function clearAllUserData() {
  removeKeys(QUERY_CACHE_PREFIX)
  if ('caches' in globalThis)
    for (const name of await caches.keys())
      if (name.startsWith(THUMBNAIL_CACHE_PREFIX)) await caches.delete(name)
  for (const name of await cacheDatabasesIn(indexedDB)) await deleteDatabase(indexedDB, name)
  const userIds = await userIdsWithStorage()
  await Promise.all(userIds.map((userId) => clearUserData(userId, { keepDrafts: true })))
}

/** Removes keys from local storage. */
function removeKeys(prefix: string) {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix)) localStorage.removeItem(key)
}

/** Resolves with whether the outbox is gone. */
async function clearOutbox(storage: IDBFactory, userId: string, keepDrafts: boolean) {
  const name = outboxDatabaseName(userId)
  if (!(await databaseNames(storage)).includes(name)) return true
  if (!(await closeIdleOutbox(storage, name, keepDrafts))) return false
  await removeMarkers(userId)
  localStorage.removeItem(pendingCountKey(userId))
  // The database name contains the user id.
  await deleteDatabase(storage, name)
  return true
}

/** Does not wait for tabs that keep the database open: the browser deletes it once they close it. */
const deleteDatabase = (storage: IDBFactory, name: string) =>
  new Promise<void>((resolve, reject) => {
    const deleting = storage.deleteDatabase(name)
    deleting.addEventListener('blocked', () => resolve())
    wrap(deleting).then(() => resolve(), reject)
  })

/**
 * Clears and closes an outbox without pending changes or drafts to keep; resolves with whether it did. Counting and clearing
 * are one transaction, so that a change that another tab saves meanwhile is either counted, or rejected with an error. Deleting
 * alone could not guarantee that.
 */
async function closeIdleOutbox(storage: IDBFactory, name: string, keepDrafts: boolean) {
  const database = await openExisting(storage, name)
  try {
    const stores = [...database.objectStoreNames]
    if (!stores.includes('ops')) return true
    const transaction = database.transaction(stores, 'readwrite')
    const changes = await transaction.objectStore('ops').count()
    const drafts = keepDrafts ? await transaction.objectStore('drafts').getAllKeys() : []
    const isIdle = changes === 0 && drafts.every((key) => UNTYPED_DRAFT_KEYS.includes(key))
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

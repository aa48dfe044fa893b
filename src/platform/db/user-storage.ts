import { type IDBPDatabase, wrap } from 'idb'

import { log } from '#src/platform/log.ts'

import { databaseNames } from './database-names.ts'
import {
  OUTBOX_DATABASE_PREFIX,
  outboxDatabaseName,
  USER_BUCKET_PREFIX,
  userBucketName,
} from './names.ts'

/** The part of the Storage Buckets API that is used here; missing in TypeScript's library. */
interface StorageBucket {
  indexedDB: IDBFactory
  persist: () => Promise<boolean>
  persisted: () => Promise<boolean>
  estimate: () => Promise<StorageEstimate>
}
interface StorageBucketManager {
  open: (name: string) => Promise<StorageBucket>
  delete: (name: string) => Promise<void>
  keys: () => Promise<string[]>
}

/** Chromium only; elsewhere, and on plain HTTP, all databases share the origin's default storage. */
const bucketManager = () =>
  (globalThis.navigator as { storageBuckets?: StorageBucketManager } | undefined)?.storageBuckets

export const hasUserBuckets = () => bucketManager() !== undefined

interface StorageLocation {
  factory: IDBFactory
  bucket?: StorageBucket
}
const locations = new Map<string, StorageLocation>()

/**
 * Resolves where a user's databases are stored; call at each sign-in, before opening one of them. If supported, it is a
 * storage bucket per user, whose files a logout deletes. Deleting a database alone may leave its bytes on disk, because
 * databases share files.
 */
export async function openUserStorage(userId: string): Promise<void> {
  const bucket = await bucketOf(userId)
  locations.set(userId, bucket ? { factory: bucket.indexedDB, bucket } : { factory: indexedDB })
}

async function bucketOf(userId: string) {
  const buckets = bucketManager()
  if (!buckets) return undefined
  const name = userBucketName(userId)
  try {
    // An outbox from before buckets were used stays in the default storage until it is empty.
    if ((await databaseNames(indexedDB)).includes(outboxDatabaseName(userId))) return undefined
    return await buckets.open(name)
  } catch (error) {
    // An existing bucket may contain pending changes: falling back would hide them.
    if ((await buckets.keys()).includes(name)) throw error
    log.error('could not open the storage bucket', error)
    return undefined
  }
}

/** The factory of a user's databases. Throws before `openUserStorage` resolves: a second location would split the data. */
export function userStorage(userId: string): IDBFactory {
  const place = locations.get(userId)
  if (!place) {
    if (bucketManager()) throw new Error('The storage of this user is not open')
    return indexedDB
  }
  if (!place.bucket) return place.factory
  // Of a user who has logged out, the deleted bucket: what is late fails, and is not stored elsewhere.
  let last = place
  const current = () => {
    last = locations.get(userId) ?? last
    return last.factory
  }
  return {
    open: (...options) => current().open(...options),
    deleteDatabase: (name) => current().deleteDatabase(name),
    databases: () => current().databases(),
    cmp: (first, second) => current().cmp(first, second),
  }
}

/**
 * Opens a user's bucket again. A browser that deletes it under an open page (Clear-Site-Data, or for lack of space) closes its
 * databases, and they cannot be opened through the old one any more.
 */
export async function reopenUserStorage(userId: string) {
  if (locations.get(userId)?.bucket) await openUserStorage(userId)
}

/** Opens a database without an upgrade. */
export async function openExisting(storage: IDBFactory, name: string): Promise<IDBPDatabase> {
  const database = await wrap(storage.open(name))
  if (!database) throw new Error(`${name} did not open`)
  return database
}

/** Deletes a user's bucket with everything in it. */
export async function deleteUserStorage(userId: string) {
  locations.delete(userId)
  await bucketManager()?.delete(userBucketName(userId))
}

/** Persistence is granted per bucket. Undefined if there is no bucket. */
export const persistUserStorage = async (userId: string) =>
  await locations.get(userId)?.bucket?.persist()

/** Usage and persistence of the bucket. Undefined if there is no bucket. */
export async function userStorageState(userId: string) {
  const bucket = locations.get(userId)?.bucket
  if (!bucket) return undefined
  const [{ usage = 0 }, isPersistent] = await Promise.all([bucket.estimate(), bucket.persisted()])
  return { usage, isPersistent }
}

const userBuckets = async () =>
  ((await bucketManager()?.keys()) ?? []).filter((name) => name.startsWith(USER_BUCKET_PREFIX))

/** Ids of all users who have a bucket or an outbox in this browser. */
export async function userIdsWithStorage(): Promise<string[]> {
  const inBuckets = (await userBuckets()).map((name) => name.slice(USER_BUCKET_PREFIX.length))
  const outboxes = (await databaseNames(indexedDB)).flatMap((name) =>
    name.startsWith(OUTBOX_DATABASE_PREFIX) ? [name.slice(OUTBOX_DATABASE_PREFIX.length)] : [],
  )
  return [...new Set([...inBuckets, ...outboxes])]
}

/** The storage of every user of this browser. */
export async function allStorages(): Promise<IDBFactory[]> {
  const buckets = bucketManager()
  if (!buckets) return [indexedDB]
  const names = await userBuckets()
  const found = await Promise.all(names.map((name) => buckets.open(name)))
  return [indexedDB, ...found.map((bucket) => bucket.indexedDB)]
}

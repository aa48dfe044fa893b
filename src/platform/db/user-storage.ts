import { type IDBPDatabase, wrap } from 'idb'

import { log } from '#src/platform/log.ts'

import { databaseNames } from './database-names.ts'
import {
  OUTBOX_DATABASE_PREFIX,
  outboxDatabaseName,
  USER_BUCKET_PREFIX,
  userBucketName,
} from './names.ts'

/** As far as it is needed here; the library of types does not know it yet. */
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

/** Chromium's; elsewhere, and on plain http, all databases of an origin stand side by side. */
const bucketManager = () =>
  (globalThis.navigator as { storageBuckets?: StorageBucketManager } | undefined)?.storageBuckets

interface Place {
  factory: IDBFactory
  bucket?: StorageBucket
}
const places = new Map<string, Place>()

/**
 * Finds the place where a user's databases are; call at each sign-in, before opening one of them. It is a storage bucket of
 * their own where the browser has such: a logout deletes it with its files. A database that is only deleted leaves its bytes on
 * the disk for as long as the browser likes, since others share its files.
 */
export async function openUserStorage(userId: string): Promise<void> {
  const bucket = await bucketOf(userId)
  places.set(userId, bucket ? { factory: bucket.indexedDB, bucket } : { factory: indexedDB })
}

async function bucketOf(userId: string) {
  const buckets = bucketManager()
  if (!buckets) return undefined
  const name = userBucketName(userId)
  try {
    // Somebody whose changes wait there since before there were buckets stays there until they have been sent.
    if ((await databaseNames(indexedDB)).includes(outboxDatabaseName(userId))) return undefined
    return await buckets.open(name)
  } catch (error) {
    // One that is there may hold changes that wait: to begin anew beside it would hide them.
    if ((await buckets.keys()).includes(name)) throw error
    log.error('no storage bucket', error)
    return undefined
  }
}

/** What opens the databases of a user. Throws where `openUserStorage` was not waited for: a second place would split what is kept. */
export function userStorage(userId: string): IDBFactory {
  const place = places.get(userId)
  if (place) return place.factory
  if (bucketManager()) throw new Error('The storage of this user is not open')
  return indexedDB
}

/** Opens a database as it is, without a word about its shape. */
export async function openAsItIs(storage: IDBFactory, name: string): Promise<IDBPDatabase> {
  const database = await wrap(storage.open(name))
  if (!database) throw new Error(`${name} did not open`)
  return database
}

/** Deletes the bucket of a user with all that is in it. */
export async function deleteUserStorage(userId: string) {
  places.delete(userId)
  await bucketManager()?.delete(userBucketName(userId))
}

/** Each bucket needs a promise of its own that the browser throws nothing away. Undefined where there is no bucket. */
export const persistUserStorage = async (userId: string) =>
  await places.get(userId)?.bucket?.persist()

/** The bucket's own bytes and promise. Undefined where there is no bucket. */
export async function userStorageState(userId: string) {
  const bucket = places.get(userId)?.bucket
  if (!bucket) return undefined
  const [{ usage = 0 }, isKept] = await Promise.all([bucket.estimate(), bucket.persisted()])
  return { usage, isKept }
}

const userBuckets = async () =>
  ((await bucketManager()?.keys()) ?? []).filter((name) => name.startsWith(USER_BUCKET_PREFIX))

/** Ids of all users who have a bucket or an outbox in this browser. */
export async function usersWithStorage(): Promise<string[]> {
  const inBuckets = (await userBuckets()).map((name) => name.slice(USER_BUCKET_PREFIX.length))
  const outboxes = (await databaseNames(indexedDB)).flatMap((name) =>
    name.startsWith(OUTBOX_DATABASE_PREFIX) ? [name.slice(OUTBOX_DATABASE_PREFIX.length)] : [],
  )
  return [...new Set([...inBuckets, ...outboxes])]
}

/** The places of all who signed in here. */
export async function allStorages(): Promise<IDBFactory[]> {
  const buckets = bucketManager()
  if (!buckets) return [indexedDB]
  const names = await userBuckets()
  const found = await Promise.all(names.map((name) => buckets.open(name)))
  return [indexedDB, ...found.map((bucket) => bucket.indexedDB)]
}

import { thumbnailCacheName } from '#src/platform/db/names.ts'

import { session } from './session.ts'

/**
 * Cached files of the signed-in user, next to the thumbnails of the service worker; deleted on logout. Best effort:
 * what cannot be stored or read is rendered or loaded again.
 */

/** Read by the service worker for eviction. */
const CACHED_AT_HEADER = 'inkfleet-kept-at'

const currentUser = () => session.storageUser()?.userId

export async function readCachedFile(key: string): Promise<Blob | undefined> {
  const userId = currentUser()
  if (userId === undefined || !('caches' in globalThis)) return undefined
  try {
    const name = thumbnailCacheName(userId)
    if (!(await caches.has(name))) return undefined
    const cache = await caches.open(name)
    const found = await cache.match(key)
    if (!found || isImage(found)) return await found?.blob()
    await cache.delete(key)
    return undefined
  } catch {
    return undefined
  }
}

/** Earlier builds also stored the page that a portal answers. */
const isImage = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('image/') === true

let stored: Promise<unknown> = Promise.resolve()

/**
 * Calls `makeRoom` before storing, if there is any. Resolves with whether the file is stored: only while `userId` is signed in.
 */
export function cacheFile(
  key: string,
  file: Blob,
  makeRoom?: (cache: Cache) => Promise<void>,
  userId = currentUser(),
): Promise<boolean> {
  // One after the other: each makes room for itself alone.
  const isStored = stored.then(() => storeFile(key, file, makeRoom, userId))
  stored = isStored.catch(() => {})
  return isStored
}

async function storeFile(
  key: string,
  file: Blob,
  makeRoom: ((cache: Cache) => Promise<void>) | undefined,
  userId: string | undefined,
) {
  if (userId === undefined || userId !== currentUser() || !('caches' in globalThis)) return false
  let isStored = false
  const name = thumbnailCacheName(userId)
  try {
    const cache = await caches.open(name)
    const headers = {
      'content-type': file.type,
      'content-length': String(file.size),
      [CACHED_AT_HEADER]: String(Date.now()),
    }
    await makeRoom?.(cache)
    await cache.put(key, new Response(file, { headers }))
    isStored = true
  } catch {
    // Best effort: storage may be full.
  }
  // A logout may have deleted the cache meanwhile; this would create it again.
  if (currentUser() === userId) return isStored
  await caches.delete(name)
  return false
}

/** Size in bytes of each image below a path, by its path. */
export async function cachedFiles(path: string): Promise<ReadonlyMap<string, number>> {
  const userId = currentUser()
  if (userId === undefined || !('caches' in globalThis)) return new Map()
  const files = await sizesBelow(await caches.open(thumbnailCacheName(userId)), path)
  const images = files.filter(({ file }) => file && isImage(file))
  return new Map(images.map(({ key, size }) => [new URL(key.url).pathname, size]))
}

/** Keys below a path, oldest first. */
export const cachedKeys = async (cache: Cache, path: string) =>
  (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(path))

/** Deletes the oldest files below a path until all of them and `bytes` more take at most `maxBytes`. */
export async function makeRoom(cache: Cache, path: string, bytes: number, maxBytes: number) {
  const files = await sizesBelow(cache, path)
  const sizes = files.map(({ size }) => size)
  for (const { key } of files.slice(0, evictionCount(sizes, bytes, maxBytes)))
    await cache.delete(key)
}

/** Files below a path with their size in bytes, oldest first. */
const sizesBelow = async (cache: Cache, path: string) =>
  Promise.all(
    (await cachedKeys(cache, path)).map(async (key) => {
      // It may have been deleted meanwhile.
      const file = await cache.match(key)
      return { key, file, size: Number(file?.headers.get('content-length') ?? 0) }
    }),
  )

/** How many of the oldest entries to evict to make room for `bytes`. */
export function evictionCount(sizes: readonly number[], bytes: number, maxBytes: number): number {
  let surplus = sizes.reduce((sum, size) => sum + size, bytes) - maxBytes
  const firstToStay = sizes.findIndex((size) => {
    const isRoom = surplus <= 0
    surplus -= size
    return isRoom
  })
  return firstToStay < 0 ? sizes.length : firstToStay
}

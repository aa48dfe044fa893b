import { thumbnailCacheName } from '#src/platform/db/names.ts'
import { session } from '#src/platform/session/session.ts'

/**
 * Cached files of the signed-in user, next to the thumbnails of the service worker; deleted on logout. Best effort:
 * what cannot be stored or read is rendered or loaded again.
 */

/** Read by the service worker for eviction. */
const CACHED_AT_HEADER = 'inkfleet-kept-at'

const currentUser = () => {
  const state = session.get()
  return state.status === 'signedIn' ? state.userId : undefined
}

export async function readCachedFile(key: string): Promise<Blob | undefined> {
  const userId = currentUser()
  if (userId === undefined || !('caches' in globalThis)) return undefined
  try {
    const name = thumbnailCacheName(userId)
    if (!(await caches.has(name))) return undefined
    const found = await (await caches.open(name)).match(key)
    return await found?.blob()
  } catch {
    return undefined
  }
}

/** Calls `makeRoom` before storing. */
export async function cacheFile(
  key: string,
  file: Blob,
  makeRoom: (cache: Cache) => Promise<void>,
): Promise<void> {
  const userId = currentUser()
  if (userId === undefined || !('caches' in globalThis)) return
  const name = thumbnailCacheName(userId)
  try {
    const cache = await caches.open(name)
    const headers = {
      'content-type': file.type,
      'content-length': String(file.size),
      [CACHED_AT_HEADER]: String(Date.now()),
    }
    await makeRoom(cache)
    await cache.put(key, new Response(file, { headers }))
  } catch {
    // Best effort: storage may be full.
  }
  // Logout clears the session before the cache, so a late write is detected here.
  if (currentUser() !== userId) await caches.delete(name)
}

/** Keys below a path, oldest first. */
export const cachedKeys = async (cache: Cache, path: string) =>
  (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(path))

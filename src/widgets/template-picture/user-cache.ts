import { thumbnailCacheName } from '#src/platform/db/names.ts'
import { session } from '#src/platform/session/session.ts'

/**
 * Files of the signed-in user beside the thumbnails that the service worker keeps: a logout deletes all of it. Nothing of this
 * is needed to go on: what cannot be kept or read is drawn or loaded again.
 */

/** Read by the service worker, which throws away what is older than its own. */
const KEPT_AT = 'inkfleet-kept-at'

const currentUser = () => {
  const state = session.get()
  return state.status === 'signedIn' ? state.userId : undefined
}

export async function findFile(key: string): Promise<Blob | undefined> {
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

/** `makeRoom` comes before it is put there. */
export async function keepFile(
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
      [KEPT_AT]: String(Date.now()),
    }
    await makeRoom(cache)
    await cache.put(key, new Response(file, { headers }))
  } catch {
    // No room: others need it more.
  }
  // A logout clears the session first and the cache after it, so one that came too late is seen here.
  if (currentUser() !== userId) await caches.delete(name)
}

/** What is kept below a path, the first in first. */
export const keptBelow = async (cache: Cache, path: string) =>
  (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(path))

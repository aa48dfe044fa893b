import { deleteCacheDatabases } from './cache-database.ts'
import { queryCacheKey, thumbnailCacheName } from './names.ts'

/** Forgets what was read from the server for a user, wherever it is kept. What waits in the outbox is not touched. */
export async function forgetReads(userId: string) {
  await deleteCacheDatabases(userId)
  const outside = queryCacheKey(userId)
  for (const key of Object.keys(localStorage))
    if (key.startsWith(outside)) localStorage.removeItem(key)
  // Not there on plain http.
  await (globalThis as Partial<typeof globalThis>).caches?.delete(thumbnailCacheName(userId))
}

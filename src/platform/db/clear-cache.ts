import { deleteCacheDatabases } from './cache-database.ts'
import { queryCacheKey, thumbnailCacheName } from './names.ts'

/** Deletes all data of a user that can be fetched again. The outbox stays. */
export async function clearCache(userId: string) {
  await deleteCacheDatabases(userId)
  const outside = queryCacheKey(userId)
  for (const key of Object.keys(localStorage))
    if (key.startsWith(outside)) localStorage.removeItem(key)
  // Undefined on plain HTTP.
  await (globalThis as Partial<typeof globalThis>).caches?.delete(thumbnailCacheName(userId))
}

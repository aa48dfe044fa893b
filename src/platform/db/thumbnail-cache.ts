import { DESIGN_IMAGES_PATH, OFFLINE_IMAGES_PATH, thumbnailCacheName } from './names.ts'

/** Whether a page stored the entry, to work offline. Pages limit these themselves; all others are thumbnails. */
export const isOfPage = (url: string) =>
  [DESIGN_IMAGES_PATH, OFFLINE_IMAGES_PATH].some((path) => new URL(url).pathname.startsWith(path))

/** Frees space: thumbnails can be fetched again. Resolves with whether there were any. */
export async function deleteThumbnails(caches: CacheStorage, userId: string) {
  const name = thumbnailCacheName(userId)
  if (!(await caches.has(name))) return false
  const cache = await caches.open(name)
  const keys = (await cache.keys()).filter(({ url }) => !isOfPage(url))
  await Promise.all(keys.map((key) => cache.delete(key)))
  return keys.length > 0
}

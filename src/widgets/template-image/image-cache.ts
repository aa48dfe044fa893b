import { DESIGN_IMAGES_PATH } from '#src/platform/db/names.ts'

import { readCachedFile, cacheFile, cachedKeys } from './user-cache.ts'

/** Caches library images of viewed designs, so that designs open complete offline. */
const MAX_IMAGE_BYTES = 8 * 1024 * 1024
const MAX_CACHE_BYTES = 64 * 1024 * 1024

/** The content of a library id never changes, so the URL is irrelevant. */
const keyOf = (imageId: string) => `${DESIGN_IMAGES_PATH}${encodeURIComponent(imageId)}`

export const findCachedImage = (imageId: string) => readCachedFile(keyOf(imageId))

export async function cacheImage(imageId: string, image: Blob): Promise<void> {
  if (image.size > MAX_IMAGE_BYTES) return
  await cacheFile(keyOf(imageId), image, (cache) => makeRoom(cache, image.size))
}

async function makeRoom(cache: Cache, bytes: number) {
  const cached = await cachedKeys(cache, DESIGN_IMAGES_PATH)
  const sizes = await Promise.all(
    cached.map(async (key) => Number((await cache.match(key))?.headers.get('content-length'))),
  )
  for (const key of cached.slice(0, evictionCount(sizes, bytes))) await cache.delete(key)
}

/** How many of the oldest entries to evict to make room for `bytes`. */
export function evictionCount(sizes: readonly number[], bytes: number): number {
  let surplus = sizes.reduce((sum, size) => sum + size, bytes) - MAX_CACHE_BYTES
  const firstToStay = sizes.findIndex((size) => {
    const isRoom = surplus <= 0
    surplus -= size
    return isRoom
  })
  return firstToStay < 0 ? sizes.length : firstToStay
}

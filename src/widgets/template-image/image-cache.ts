import { DESIGN_IMAGES_PATH } from '#src/platform/db/names.ts'
import { cacheFile, makeRoom, readCachedFile } from '#src/platform/session/user-files.ts'

/** Caches library images of viewed designs, so that designs open complete offline. */
const MAX_IMAGE_BYTES = 8 * 1024 * 1024
const MAX_CACHE_BYTES = 64 * 1024 * 1024

/** The content of a library id never changes, so the URL is irrelevant. */
const keyOf = (imageId: string) => `${DESIGN_IMAGES_PATH}${encodeURIComponent(imageId)}`

export const findCachedImage = (imageId: string) => readCachedFile(keyOf(imageId))

export async function cacheImage(imageId: string, image: Blob): Promise<void> {
  if (image.size > MAX_IMAGE_BYTES) return
  await cacheFile(keyOf(imageId), image, (cache) =>
    makeRoom(cache, DESIGN_IMAGES_PATH, image.size, MAX_CACHE_BYTES),
  )
}

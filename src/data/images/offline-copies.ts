import { REDUCED_SIDES } from '#src/contract/image.ts'
import { OFFLINE_IMAGES_PATH } from '#src/platform/db/names.ts'
import {
  cacheFile,
  cachedFiles,
  makeRoom,
  readCachedFile,
} from '#src/platform/session/user-files.ts'

import { fetchImage, getImageFile } from './api.ts'

/** Copies of library images on this device, large enough to be cropped for a panel without the server. */
export const MAX_COPY_BYTES = 150_000_000

const keyOf = (imageId: string) => `${OFFLINE_IMAGES_PATH}${encodeURIComponent(imageId)}`

export const findOfflineCopy = (imageId: string) => readCachedFile(keyOf(imageId))

/** Stores the bytes of a user's image, in place of the oldest copies if there is no room. */
export const storeOfflineCopy = (imageId: string, image: Blob, userId: string | undefined) =>
  cacheFile(
    keyOf(imageId),
    image,
    (cache) => makeRoom(cache, OFFLINE_IMAGES_PATH, image.size, MAX_COPY_BYTES),
    userId,
  )

/** Downloads copies one by one. `panelSide`: pixels of the longest side of the panels. */
export async function openOfflineCopies(panelSide: number) {
  const longestSide = REDUCED_SIDES.find((side) => Number(side) >= panelSide) ?? REDUCED_SIDES[2]
  const sizes = await cachedFiles(OFFLINE_IMAGES_PATH)
  const present = new Set(sizes.keys())
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return {
    /** Whether there is a copy now; false if there is no room. The content of an id never changes. */
    async download(imageId: string, signal: AbortSignal): Promise<boolean> {
      const key = keyOf(imageId)
      if (present.has(key)) return true
      if (bytes >= MAX_COPY_BYTES) return false
      const { imageUrl } = await getImageFile(imageId, { longestSide }, { signal })
      const image = await fetchImage(imageUrl, signal)
      if (!(await cacheFile(key, image))) return false
      present.add(key)
      bytes += image.size
      return true
    },
  }
}

import { DESIGN_IMAGES_PATH } from '#src/platform/db/names.ts'

import { findFile, keepFile, keptBelow } from './user-cache.ts'

/** Of the library's pictures only those in designs that were seen: without them a design opens without the network, but empty. */
const LARGEST_BYTES = 8 * 1024 * 1024
const MOST_BYTES = 64 * 1024 * 1024

/** What the library holds under an id never changes, so the address that it came from does not matter. */
const keyOf = (imageId: string) => `${DESIGN_IMAGES_PATH}${encodeURIComponent(imageId)}`

export const findPicture = (imageId: string) => findFile(keyOf(imageId))

export async function keepPicture(imageId: string, picture: Blob): Promise<void> {
  if (picture.size > LARGEST_BYTES) return
  await keepFile(keyOf(imageId), picture, (cache) => makeRoom(cache, picture.size))
}

async function makeRoom(cache: Cache, bytes: number) {
  const kept = await keptBelow(cache, DESIGN_IMAGES_PATH)
  const sizes = await Promise.all(
    kept.map(async (key) => Number((await cache.match(key))?.headers.get('content-length'))),
  )
  for (const key of kept.slice(0, tooMany(sizes, bytes))) await cache.delete(key)
}

/** The first in are the first out: how many, so that so many bytes more have room. */
export function tooMany(sizes: readonly number[], bytes: number): number {
  let surplus = sizes.reduce((sum, size) => sum + size, bytes) - MOST_BYTES
  const firstToStay = sizes.findIndex((size) => {
    const isRoom = surplus <= 0
    surplus -= size
    return isRoom
  })
  return firstToStay < 0 ? sizes.length : firstToStay
}

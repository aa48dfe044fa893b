import type { Tx } from '#server/db/database.ts'
import { rasterize } from '#server/drawing/raster.ts'
import { SMALL_THUMBNAIL_PIXELS, thumbnailOf, toStored } from '#server/media/images.ts'
import { storeMedia } from '#server/media/store-media.ts'
import type { MediaStore } from '#server/media/store.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { rotate } from '#src/imaging/rotate.ts'

import { DEMO_IMAGES, type DemoImage, type DemoImageKey } from './library-images.ts'

interface StoredImage extends DemoImage {
  key: DemoImageKey
  /** Upright, as stored in the library. */
  sha256: string
  thumbnailSha256: string
  smallThumbnailSha256: string
  /** As sent to the panel: rotated if vertical (CROP-05). */
  forPanel: { sha256: string; raster: Raster }
}

export type StoredImages = Record<DemoImageKey, StoredImage>

const KEYS = Object.keys(DEMO_IMAGES) as DemoImageKey[]

export async function storeImages(tx: Tx, media: MediaStore): Promise<StoredImages> {
  const stored = await Promise.all(KEYS.map(async (key) => [key, await draw(key)] as const))
  return Object.fromEntries(stored) as StoredImages

  async function draw(key: DemoImageKey): Promise<StoredImage> {
    const image: DemoImage = DEMO_IMAGES[key]
    const upright = await rasterize(image.svg())
    const keep = async (raster: Raster) =>
      storeMedia(tx, media, await toStored(raster), { type: 'image/webp', ...raster })
    const sha256 = await keep(upright)
    const keepThumbnail = async (sidePixels?: number) =>
      storeMedia(tx, media, await thumbnailOf(upright, sidePixels), { type: 'image/webp' })
    const turned = image.orientation === 'vertical' ? rotate(upright, 270) : upright
    return {
      ...image,
      key,
      sha256,
      thumbnailSha256: await keepThumbnail(),
      smallThumbnailSha256: await keepThumbnail(SMALL_THUMBNAIL_PIXELS),
      forPanel: { sha256: turned === upright ? sha256 : await keep(turned), raster: turned },
    }
  }
}

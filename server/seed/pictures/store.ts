import type { Tx } from '#server/db/database.ts'
import { rasterise } from '#server/drawing/raster.ts'
import { keepMedia } from '#server/media/keep.ts'
import { SMALL_THUMBNAIL_PIXELS, thumbnailOf, toStored } from '#server/media/pictures.ts'
import type { MediaStore } from '#server/media/store.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { rotate } from '#src/imaging/rotate.ts'

import { DEMO_PICTURES, type DemoPictureKey } from './library.ts'
import type { DemoPicture } from './picture.ts'

interface StoredPicture extends DemoPicture {
  key: DemoPictureKey
  /** As it hangs: what the library keeps. */
  sha256: string
  thumbnailSha256: string
  smallThumbnailSha256: string
  /** As the panel gets it: turned when it hangs upright (CROP-05). */
  forPanel: { sha256: string; raster: Raster }
}

export type StoredPictures = Record<DemoPictureKey, StoredPicture>

const KEYS = Object.keys(DEMO_PICTURES) as DemoPictureKey[]

export async function storePictures(tx: Tx, media: MediaStore): Promise<StoredPictures> {
  const stored = await Promise.all(KEYS.map(async (key) => [key, await draw(key)] as const))
  return Object.fromEntries(stored) as StoredPictures

  async function draw(key: DemoPictureKey): Promise<StoredPicture> {
    const picture: DemoPicture = DEMO_PICTURES[key]
    const upright = await rasterise(picture.draw())
    const keep = async (raster: Raster) =>
      keepMedia(tx, media, await toStored(raster), { type: 'image/webp', ...raster })
    const sha256 = await keep(upright)
    const keepThumbnail = async (sidePixels?: number) =>
      keepMedia(tx, media, await thumbnailOf(upright, sidePixels), { type: 'image/webp' })
    const turned = picture.orientation === 'vertical' ? rotate(upright, 270) : upright
    return {
      ...picture,
      key,
      sha256,
      thumbnailSha256: await keepThumbnail(),
      smallThumbnailSha256: await keepThumbnail(SMALL_THUMBNAIL_PIXELS),
      forPanel: { sha256: turned === upright ? sha256 : await keep(turned), raster: turned },
    }
  }
}

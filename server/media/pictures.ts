import { createHash } from 'node:crypto'

import type { Sharp } from 'sharp'

import type { Raster, Size } from '#src/imaging/raster.ts'

import { orDamaged } from './picture-refused.ts'
import {
  fromRaster,
  openStored,
  openUpload,
  toRaster,
  type UploadedPicture,
} from './uploaded-picture.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A checked upload: its pixels the right way up in sRGB, and the form that is kept, free of metadata. */
export interface Picture extends Size {
  raster: Raster
  /** Lossless WebP: decodes to `raster` again, byte by byte. */
  webp: Bytes
  /** Of `webp`, in hexadecimal. */
  sha256: string
}

/** The card's picture at twice its size (the largest place of a list or grid). */
const THUMBNAIL_PIXELS = 640
/** The same for a row of a list. */
export const SMALL_THUMBNAIL_PIXELS = 160

/** The same memory: these are megabytes. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Buffer<ArrayBuffer>): Bytes =>
  new Uint8Array(buffer, byteOffset, byteLength)

const losslessWebp = async (raster: Raster) =>
  bytesOf(await fromRaster(raster).webp({ lossless: true, exact: true, effort: 1 }).toBuffer())

/**
 * Checks an upload by its content, turns it upright as its EXIF says, and brings it to sRGB. Of a moving
 * picture the first image counts. Rejects with `PictureRefused`.
 */
export const readPicture = async (bytes: Bytes): Promise<Picture> => {
  const raster = await (await openUpload(bytes)).raster()
  const webp = await losslessWebp(raster)
  return {
    raster,
    width: raster.width,
    height: raster.height,
    webp,
    sha256: createHash('sha256').update(webp).digest('hex'),
  }
}

/** A checked upload of the library, free of metadata, and its two thumbnails. */
export interface LibraryPicture extends Size {
  bytes: Bytes
  type: 'image/webp' | 'image/jpeg' | 'image/png'
  thumbnail: Bytes
  small: Bytes
}

/**
 * The same for the library, which takes what cameras make. Lossless WebP of that takes many seconds and five times the room
 * of the file: a large photo is kept as JPEG, other large pictures as PNG. Neither is ever a raster here, which would be 200 MB.
 */
export const readLibraryPicture = async (bytes: Bytes): Promise<LibraryPicture> => {
  const upload = await openUpload(bytes)
  const { width, height } = upload
  const isLarge = width * height > MOST_PIXELS_AS_WEBP
  const kept = isLarge ? await keepLarge(upload) : await keepWithoutLoss(upload)
  const thumbnail = await shrunk(openStored(kept.bytes), THUMBNAIL_PIXELS)
  const small = await shrunk(openStored(thumbnail), SMALL_THUMBNAIL_PIXELS)
  return { width, height, ...kept, thumbnail, small }
}

const MOST_PIXELS_AS_WEBP = 4_000_000
const LOSSY_KINDS: ReadonlySet<string> = new Set(['jpeg', 'webp', 'avif'])

const keepWithoutLoss = async (upload: UploadedPicture) => ({
  type: 'image/webp' as const,
  bytes: await losslessWebp(await upload.raster()),
})

async function keepLarge({ kind, hasAlpha, pixels }: UploadedPicture) {
  const picture = await pixels()
  if (!LOSSY_KINDS.has(kind) || hasAlpha)
    return { type: 'image/png' as const, bytes: bytesOf(await orDamaged(picture.png().toBuffer())) }
  const jpeg = picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimizeCoding: false })
  return { type: 'image/jpeg' as const, bytes: bytesOf(await orDamaged(jpeg.toBuffer())) }
}

/** Pixels of a picture that was kept. */
export const decodeStored = (bytes: Uint8Array): Promise<Raster> =>
  toRaster(openStored(bytes).toColourspace('srgb'))

/** A small WebP, averaged in linear light so that a dithered picture keeps its brightness; never enlarged. */
export const thumbnailOf = (raster: Raster, longestSidePixels = THUMBNAIL_PIXELS) =>
  shrunk(fromRaster(raster), longestSidePixels)

const shrunk = async (picture: Sharp, longestSidePixels: number) =>
  bytesOf(
    await picture
      .pipelineColourspace('scrgb')
      .resize({
        width: longestSidePixels,
        height: longestSidePixels,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer(),
  )

import { createHash } from 'node:crypto'

import sharp, { type Sharp } from 'sharp'

import type { Raster, Size } from '#src/imaging/raster.ts'

import {
  fromRaster,
  openStored,
  openUploadedImage,
  toRaster,
  type UploadedImage,
  withEndMarker,
} from './decode-upload.ts'
import { InvalidImageError, rejectAsDamaged } from './invalid-image-error.ts'
import { type Bytes, headOf, type Source } from './source.ts'

/** A validated upload: upright sRGB pixels, and the stored form without metadata. */
export interface Picture extends Size {
  raster: Raster
  /** Lossless WebP that decodes to exactly `raster`. */
  webp: Bytes
  /** SHA-256 of `webp` in hex. */
  sha256: string
}

/** Twice the size of a card in lists and grids. */
const THUMBNAIL_PIXELS = 640
/** Twice the size in a list row. */
export const SMALL_THUMBNAIL_PIXELS = 160

/** A view on the same memory, without copying megabytes. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Buffer<ArrayBuffer>): Bytes =>
  new Uint8Array(buffer, byteOffset, byteLength)

const losslessWebp = (raster: Raster) =>
  fromRaster(raster).webp({ lossless: true, exact: true, effort: 1 })

/**
 * Validates an upload by its content, applies the EXIF orientation and converts it to sRGB. Uses
 * the first frame of an animation. Rejects with `InvalidImageError`.
 */
export const readImage = async (source: Source): Promise<Picture> => {
  const raster = await read(source, async (bytes) => panelRaster(await openUploadedImage(bytes)))
  const webp = await toStored(raster)
  return {
    raster,
    width: raster.width,
    height: raster.height,
    webp,
    sha256: createHash('sha256').update(webp).digest('hex'),
  }
}

/** At most the pixels of the largest panel. Lossless WebP of 50 megapixels takes half a minute and 2 GB. */
async function panelRaster(upload: UploadedImage) {
  const { width, height } = upload
  const scale = Math.sqrt(MAX_WEBP_PIXELS / (width * height))
  if (scale >= 1) return upload.raster()
  const size = { width: Math.floor(width * scale), height: Math.floor(height * scale) }
  const pixels = await upload.pixels()
  return rejectAsDamaged(toRaster(pixels.resize({ ...size, fit: 'fill' })))
}

/** Encodes images for panels losslessly. */
export const toStored = async (raster: Raster) => bytesOf(await losslessWebp(raster).toBuffer())

/** A validated library image without metadata, and its two thumbnails. */
export interface LibraryImage extends Size {
  type: 'image/webp' | 'image/jpeg' | 'image/png'
  thumbnail: Bytes
  small: Bytes
}

/**
 * The same for library images, which are written to `target`. Lossless WebP of a large photo takes
 * many seconds and five times the space, so large photos are stored as JPEG and other large images
 * as PNG. Neither becomes a raster, which would take 200 MB.
 */
export const readLibraryImage = async (source: Source, target: string): Promise<LibraryImage> => {
  const { width, height, type } = await read(source, async (bytes) => {
    const upload = await openUploadedImage(bytes)
    const isLarge = upload.width * upload.height > MAX_WEBP_PIXELS
    const { encoded, ...stored } = await (isLarge ? encodeLarge : encodeSmall)(upload)
    await write(encoded, target)
    return { ...stored, width: upload.width, height: upload.height }
  })
  const stored = type === 'image/jpeg' ? await decodeReduced(target) : openStored(target)
  const thumbnail = await shrink(stored, THUMBNAIL_PIXELS)
  return {
    width,
    height,
    type,
    thumbnail,
    small: await shrink(openStored(thumbnail), SMALL_THUMBNAIL_PIXELS),
  }
}

const MAX_WEBP_PIXELS = 4_000_000
const LOSSY_KINDS: ReadonlySet<string> = new Set(['jpeg', 'webp', 'avif'])

const encodeSmall = async (upload: UploadedImage) => ({
  type: 'image/webp' as const,
  encoded: losslessWebp(await upload.raster()),
})

async function encodeLarge({ kind, hasAlpha, pixels }: UploadedImage) {
  const picture = await pixels()
  if (!LOSSY_KINDS.has(kind) || hasAlpha)
    return { type: 'image/png' as const, encoded: picture.png() }
  const jpeg = picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimizeCoding: false })
  return { type: 'image/jpeg' as const, encoded: jpeg }
}

/**
 * Decodes a photo at reduced size, in a third of the memory; the rest of the reduction averages in
 * linear light.
 */
async function decodeReduced(photo: Source) {
  const side = 2 * THUMBNAIL_PIXELS
  const { data, info } = await openStored(photo)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

/**
 * Encodes to a file. Errors about the written file start with its name; all others are caused by
 * the upload.
 */
async function write(encoded: Sharp, target: string) {
  try {
    await encoded.toFile(target)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : ''
    if (!reason.startsWith(`${target}: `)) throw new InvalidImageError('damaged')
    const code = reason.includes('No space left on device') ? 'ENOSPC' : 'EIO'
    throw Object.assign(new Error(reason, { cause }), { code })
  }
}

/**
 * Tries a JPEG again with an end marker. libvips also reports unreadable files, for example without
 * free descriptors, as an unknown format.
 */
async function read<T>(source: Source, work: (bytes: Source) => Promise<T>): Promise<T> {
  try {
    return await work(source)
  } catch (error) {
    if (!(error instanceof InvalidImageError)) throw error
    await headOf(source, 1)
    const ended = error.reason === 'damaged' ? await withEndMarker(source) : undefined
    if (!ended) throw error
    return work(ended)
  }
}

/** A stored image of at most this longest side in pixels, as WebP; one that is small enough stays as it is. */
export async function reduceStored(
  bytes: Uint8Array,
  longestSidePixels: number,
): Promise<Uint8Array> {
  const { width, height, format } = await openStored(bytes).metadata()
  if (format === 'webp' && Math.max(width, height) <= longestSidePixels) return bytes
  return await shrink(openStored(bytes), longestSidePixels, REDUCED_QUALITY)
}
/** Higher than for thumbnails, because the image is cropped and dithered later. */
const REDUCED_QUALITY = 90

/** Decodes a stored image. */
export const decodeStored = (bytes: Source): Promise<Raster> =>
  toRaster(openStored(bytes).toColourspace('srgb'))

/**
 * Creates a WebP thumbnail, averaged in linear light so that dithered images keep their brightness;
 * never enlarges.
 */
export const thumbnailOf = (raster: Raster, longestSidePixels = THUMBNAIL_PIXELS) =>
  shrink(fromRaster(raster), longestSidePixels)

const shrink = async (picture: Sharp, longestSidePixels: number, quality = 82) =>
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
      .webp({ quality })
      .toBuffer(),
  )

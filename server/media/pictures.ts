import { createHash } from 'node:crypto'

import sharp, { type Sharp } from 'sharp'

import type { Raster, Size } from '#src/imaging/raster.ts'

import { PictureRefused } from './picture-refused.ts'
import { type Bytes, headOf, type Source } from './source.ts'
import {
  fromRaster,
  openStored,
  openUpload,
  toRaster,
  type UploadedPicture,
} from './uploaded-picture.ts'

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

const losslessWebp = (raster: Raster) =>
  fromRaster(raster).webp({ lossless: true, exact: true, effort: 1 })

/**
 * Checks an upload by its content, turns it upright as its EXIF says, and brings it to sRGB. Of a moving
 * picture the first image counts. Rejects with `PictureRefused`.
 */
export const readPicture = async (source: Source): Promise<Picture> => {
  const raster = await distinguishUnreadable(source, async () =>
    (await openUpload(source)).raster(),
  )
  const webp = await toStored(raster)
  return {
    raster,
    width: raster.width,
    height: raster.height,
    webp,
    sha256: createHash('sha256').update(webp).digest('hex'),
  }
}

/** The form in which pictures for panels are stored: it decodes to the same pixels again. */
export const toStored = async (raster: Raster) => bytesOf(await losslessWebp(raster).toBuffer())

/** What is kept of a checked upload of the library, free of metadata, and its two thumbnails. */
export interface LibraryPicture extends Size {
  type: 'image/webp' | 'image/jpeg' | 'image/png'
  thumbnail: Bytes
  small: Bytes
}

/**
 * The same for the library, which takes what cameras make; what is to be kept goes to the file `target`. Lossless WebP of that
 * takes many seconds and five times the room of the file: a large photo is kept as JPEG, other large pictures as PNG.
 * Neither is ever a raster here, which would be 200 MB.
 */
export const readLibraryPicture = async (
  source: Source,
  target: string,
): Promise<LibraryPicture> => {
  const { width, height, type } = await distinguishUnreadable(source, async () => {
    const upload = await openUpload(source)
    const isLarge = upload.width * upload.height > MOST_PIXELS_AS_WEBP
    const { encoded, ...stored } = await (isLarge ? encodeLarge : encodeSmall)(upload)
    await write(encoded, target)
    return { ...stored, width: upload.width, height: upload.height }
  })
  const kept = type === 'image/jpeg' ? await roughly(target) : openStored(target)
  const thumbnail = await shrunk(kept, THUMBNAIL_PIXELS)
  return {
    width,
    height,
    type,
    thumbnail,
    small: await shrunk(openStored(thumbnail), SMALL_THUMBNAIL_PIXELS),
  }
}

const MOST_PIXELS_AS_WEBP = 4_000_000
const LOSSY_KINDS: ReadonlySet<string> = new Set(['jpeg', 'webp', 'avif'])

const encodeSmall = async (upload: UploadedPicture) => ({
  type: 'image/webp' as const,
  encoded: losslessWebp(await upload.raster()),
})

async function encodeLarge({ kind, hasAlpha, pixels }: UploadedPicture) {
  const picture = await pixels()
  if (!LOSSY_KINDS.has(kind) || hasAlpha)
    return { type: 'image/png' as const, encoded: picture.png() }
  const jpeg = picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimizeCoding: false })
  return { type: 'image/jpeg' as const, encoded: jpeg }
}

/** A photo is decoded at a part of its size, in a third of the memory; what is left of the way is averaged in linear light. */
async function roughly(photo: Source) {
  const side = 2 * THUMBNAIL_PIXELS
  const { data, info } = await openStored(photo)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

/** Decodes as it writes. Complaints about the file that is written begin with its name; all others are about what was sent. */
async function write(encoded: Sharp, target: string) {
  try {
    await encoded.toFile(target)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : ''
    if (!reason.startsWith(`${target}: `)) throw new PictureRefused('damaged')
    const code = reason.includes('No space left on device') ? 'ENOSPC' : 'EIO'
    throw Object.assign(new Error(reason, { cause }), { code })
  }
}

/** libvips also reports a file that it cannot open, for example without free descriptors, as one of unknown format. */
async function distinguishUnreadable<T>(source: Source, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PictureRefused) await headOf(source, 1)
    throw error
  }
}

/** Pixels of a picture that was kept. */
export const decodeStored = (bytes: Source): Promise<Raster> =>
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

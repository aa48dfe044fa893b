import { createHash } from 'node:crypto'

import sharp, { type Metadata, type Sharp } from 'sharp'

import { MOST_PIXELS, type Raster, type Size } from '#src/imaging/raster.ts'
import { jpegCodec } from '#server/media/jpeg-codec.ts'
import { isVector, pictureKind } from '#server/media/picture-kind.ts'

/** Why an upload is no picture for us. Each is the sender's to mend, so none is logged as a failure. */
export type PictureRefusal = 'unknownKind' | 'vector' | 'damaged' | 'tooManyPixels'

export class PictureRefused extends Error {
  readonly reason: PictureRefusal
  constructor(reason: PictureRefusal) {
    super(`Picture refused: ${reason}`)
    this.name = 'PictureRefused'
    this.reason = reason
  }
}

/** A checked upload: its pixels the right way up in sRGB, and the form that is kept, free of metadata. */
export interface Picture extends Size {
  raster: Raster
  /** Lossless WebP: decodes to `raster` again, byte by byte. */
  webp: Uint8Array<ArrayBuffer>
  /** Of `webp`, in hexadecimal. */
  sha256: string
}

/** The card's picture at twice its size (the largest place of a list or grid). */
const THUMBNAIL_PIXELS = 640
/** The same for a row of a list. */
export const SMALL_THUMBNAIL_PIXELS = 160
/** WebP's own limit. */
const LONGEST_SIDE = 16_383
/** The WASM decoder runs on the event loop: pictures beyond any panel's size go to sharp's threads. */
const MOST_PIXELS_ON_THE_LOOP = 4_000_000

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })

const orDamaged = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch {
    throw new PictureRefused('damaged')
  }
}

const readHeader = async (bytes: Uint8Array): Promise<Metadata> => {
  if (!pictureKind(bytes)) throw new PictureRefused(isVector(bytes) ? 'vector' : 'unknownKind')
  // A file of a few kilobytes can promise gigabytes: asked here, before a pixel is decoded, and named.
  const header = await orDamaged(sharp(bytes, { limitInputPixels: false }).metadata())
  const { width, height } = header
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) {
    throw new PictureRefused('tooManyPixels')
  }
  return header
}

const toRaster = async (picture: Sharp): Promise<Raster> => {
  const { data, info } = await orDamaged(
    picture
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

/** What the console sends: upright, no colour profile. For others the decoder's pixels would need more work. */
const isPlainJpeg = ({ format, space, orientation = 1, hasProfile, width, height }: Metadata) =>
  format === 'jpeg' &&
  orientation === 1 &&
  !hasProfile &&
  (space === 'srgb' || space === 'b-w') &&
  width * height <= MOST_PIXELS_ON_THE_LOOP

const decodePlainJpeg = async (bytes: Uint8Array<ArrayBuffer>): Promise<Raster> => {
  // The WASM decoder fills what is missing with grey; sharp reads to the end first and complains.
  await orDamaged(open(bytes).resize(8).raw().toBuffer())
  return orDamaged(jpegCodec.decode(bytes))
}

const fromRaster = ({ width, height, data }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } })

const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)

const losslessWebp = async (raster: Raster): Promise<Uint8Array<ArrayBuffer>> =>
  bytesOf(await fromRaster(raster).webp({ lossless: true, exact: true, effort: 1 }).toBuffer())

const decode = async (bytes: Uint8Array<ArrayBuffer>, header: Metadata): Promise<Raster> =>
  isPlainJpeg(header) ? decodePlainJpeg(bytes) : toRaster(open(bytes).autoOrient())

/**
 * Checks an upload by its content, turns it upright as its EXIF says, and brings it to sRGB. Of a moving
 * picture the first image counts. Rejects with `PictureRefused`.
 */
export const readPicture = async (bytes: Uint8Array<ArrayBuffer>): Promise<Picture> => {
  const raster = await decode(bytes, await readHeader(bytes))
  const webp = await losslessWebp(raster)
  return {
    raster,
    width: raster.width,
    height: raster.height,
    webp,
    sha256: createHash('sha256').update(webp).digest('hex'),
  }
}

/** A checked upload of the library, free of metadata. */
export interface LibraryPicture extends Size {
  raster: Raster
  bytes: Uint8Array<ArrayBuffer>
  type: 'image/webp' | 'image/jpeg' | 'image/png'
}

/**
 * The same for the library, which takes what cameras make. Lossless WebP of that takes many seconds and five times the room
 * of the file: a large photo is kept as JPEG, other large pictures as PNG.
 */
export const readLibraryPicture = async (
  bytes: Uint8Array<ArrayBuffer>,
): Promise<LibraryPicture> => {
  const header = await readHeader(bytes)
  const raster = await decode(bytes, header)
  const { width, height } = raster
  const kept = async () => {
    if (width * height <= MOST_PIXELS_AS_WEBP)
      return { type: 'image/webp' as const, bytes: await losslessWebp(raster) }
    if (LOSSY_FORMATS.has(header.format) && !header.hasAlpha)
      return { type: 'image/jpeg' as const, bytes: bytesOf(await largePhoto(raster)) }
    return { type: 'image/png' as const, bytes: bytesOf(await fromRaster(raster).png().toBuffer()) }
  }
  return { raster, width, height, ...(await kept()) }
}

const MOST_PIXELS_AS_WEBP = 4_000_000
const LOSSY_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'webp', 'heif'])

const largePhoto = (raster: Raster) =>
  fromRaster(raster).removeAlpha().jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()

/** Pixels of a picture that was kept. */
export const decodeStored = (bytes: Uint8Array): Promise<Raster> => toRaster(open(bytes))

/** A small WebP, averaged in linear light so that a dithered picture keeps its brightness; never enlarged. */
export const thumbnailOf = async (
  raster: Raster,
  longestSidePixels = THUMBNAIL_PIXELS,
): Promise<Uint8Array<ArrayBuffer>> =>
  bytesOf(
    await fromRaster(raster)
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

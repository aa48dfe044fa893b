import sharp, { type Metadata, type Sharp } from 'sharp'

import { MOST_PIXELS, type Raster, type Size } from '#src/imaging/raster.ts'

import { decodeBmp, readBmpHeader } from './bmp.ts'
import { jpegCodec } from './jpeg-codec.ts'
import { isVector, type PictureKind, pictureKind } from './picture-kind.ts'
import { orDamaged, PictureRefused } from './picture-refused.ts'
import { headOf, type Source, wholeOf } from './source.ts'

// What was decoded once is not asked for again, and is large.
sharp.cache(false)
// One decodes while the other encodes. More would each hold rows of the picture, on a large machine more than the rest.
sharp.concurrency(2)

/** WebP's own limit. */
const LONGEST_SIDE = 16_383
/** WASM and our own code run on the event loop: pictures beyond any panel's size go to sharp's threads, or are refused. */
const MOST_PIXELS_ON_THE_LOOP = 4_000_000
const MOST_PIXELS_OF_BMP = 20_000_000

/** A prolog and comments may stand before the sign of an SVG. */
const HEAD_BYTES = 1_024

/** An upload whose first bytes and header were looked at, nothing else yet. */
export interface UploadedPicture extends Size {
  kind: PictureKind
  hasAlpha: boolean
  /** Upright, in sRGB, by the decoder that the browser uses too where there is one. */
  raster: () => Promise<Raster>
  /** The same as a stream of sharp's, which never holds all of it where that can be avoided. */
  pixels: () => Promise<Sharp>
}

/** Rejects with `PictureRefused`. */
export async function openUpload(source: Source): Promise<UploadedPicture> {
  const head = await headOf(source, HEAD_BYTES)
  const kind = pictureKind(head)
  if (!kind) throw new PictureRefused(isVector(head) ? 'vector' : 'unknownKind')
  return kind === 'bmp' ? openBmp(source) : openBySharp(kind, source)
}

async function openBmp(source: Source): Promise<UploadedPicture> {
  const bytes = await wholeOf(source)
  const header = await orDamaged(Promise.resolve().then(() => readBmpHeader(bytes)))
  refuseTooLarge(header, MOST_PIXELS_OF_BMP)
  const raster = () => orDamaged(Promise.resolve().then(() => decodeBmp(bytes)))
  return {
    kind: 'bmp',
    width: header.width,
    height: header.height,
    hasAlpha: header.masks.alpha !== 0,
    raster,
    pixels: async () => fromRaster(await raster()),
  }
}

async function openBySharp(kind: PictureKind, source: Source): Promise<UploadedPicture> {
  // A file of a few kilobytes can promise gigabytes: asked here, before a pixel is decoded, and named.
  const header = await orDamaged(sharp(source, { limitInputPixels: false }).metadata())
  refuseTooLarge(header, MOST_PIXELS)
  const pixels = () => openStored(source).autoOrient().toColourspace('srgb')
  return {
    kind,
    ...header.autoOrient,
    hasAlpha: header.hasAlpha,
    raster: () => (isPlainJpeg(header) ? decodePlainJpeg(source) : orDamaged(toRaster(pixels()))),
    pixels: () => Promise.resolve(pixels()),
  }
}

function refuseTooLarge({ width, height }: Size, mostPixels: number) {
  if (width * height > mostPixels || Math.max(width, height) > LONGEST_SIDE)
    throw new PictureRefused('tooManyPixels')
}

/** What the console sends: upright, no colour profile. For others the decoder's pixels would need more work. */
const isPlainJpeg = ({ format, space, orientation = 1, hasProfile, width, height }: Metadata) =>
  format === 'jpeg' &&
  orientation === 1 &&
  !hasProfile &&
  (space === 'srgb' || space === 'b-w') &&
  width * height <= MOST_PIXELS_ON_THE_LOOP

async function decodePlainJpeg(source: Source) {
  // The WASM decoder fills what is missing with grey; sharp reads to the end first and complains.
  await orDamaged(openStored(source).resize(8).raw().toBuffer())
  return orDamaged(wholeOf(source).then(jpegCodec.decode))
}

export const openStored = (source: Source): Sharp =>
  sharp(source, { failOn: 'error', limitInputPixels: MOST_PIXELS })

export const fromRaster = ({ width, height, data }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } })

export async function toRaster(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  }
}

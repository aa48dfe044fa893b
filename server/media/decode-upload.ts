import sharp, { type Metadata, type Sharp } from 'sharp'

import {
  isTooLarge,
  MAX_BMP_PIXELS,
  MAX_IMAGE_PIXELS,
  type Raster,
  type Size,
} from '#src/imaging/raster.ts'

import { decodeBmp, readBmpHeader } from './bmp.ts'
import { rejectAsDamaged, InvalidImageError } from './invalid-image-error.ts'
import { jpegCodec } from './jpeg-codec.ts'
import { type Bytes, headOf, type Source, wholeOf } from './source.ts'

// Decoded images are large and not reused.
sharp.cache(false)
// One thread decodes while the other encodes; more would each buffer rows of the image.
sharp.concurrency(2)

/**
 * WASM and our decoder run on the event loop: larger images go to sharp's threads or are rejected.
 */
const MAX_EVENT_LOOP_PIXELS = 4_000_000

/** A prolog and comments may precede the `<svg>` tag. */
const HEAD_BYTES = 1_024

type ImageType = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'bmp'

/** An upload of which only the first bytes and the header were read. */
export interface UploadedImage extends Size {
  kind: ImageType
  hasAlpha: boolean
  /** Upright sRGB pixels, decoded like in the browser where possible. */
  raster: () => Promise<Raster>
  /** The same as a sharp pipeline, which avoids a full raster if possible. */
  pixels: () => Promise<Sharp>
}

/** Rejects with `InvalidImageError`. */
export async function openUploadedImage(source: Source): Promise<UploadedImage> {
  const head = await headOf(source, HEAD_BYTES)
  const kind = imageTypeOf(head)
  if (!kind) throw new InvalidImageError(isSvg(head) ? 'vector' : 'unknownKind')
  return kind === 'bmp' ? openBmp(source) : openWithSharp(kind, source)
}

/** Detects the type by the first bytes, regardless of name and declared type. */
const imageTypeOf = (bytes: Uint8Array): ImageType | undefined =>
  SIGNS.find(([, matches]) => matches(bytes))?.[0]

const SIGNS: readonly [ImageType, (bytes: Uint8Array) => boolean][] = [
  ['png', (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['jpeg', (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff'],
  ['webp', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'],
  ['gif', (bytes) => ['GIF87a', 'GIF89a'].includes(text(bytes, 0, 6))],
  ['avif', isAvif],
  ['bmp', isBmp],
]

const AVIF_BRANDS = ['avif', 'avis']

/** AVIF may be only one of the compatible brands. */
function isAvif(bytes: Uint8Array) {
  if (text(bytes, 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes[3] ?? 0, bytes.length)
  const offsets = Array.from({ length: Math.max(0, end - 8) / 4 }, (_, index) => 8 + 4 * index)
  return offsets.some((index) => AVIF_BRANDS.includes(text(bytes, index, index + 4)))
}

/** Header sizes of all BMP versions, because the two-letter signature also starts plain texts. */
const BMP_HEADER_BYTES = [12, 40, 52, 56, 64, 108, 124]

function isBmp(bytes: Uint8Array) {
  if (text(bytes, 0, 2) !== 'BM') return false
  return BMP_HEADER_BYTES.includes(bytes[14] ?? 0) && text(bytes, 15, 18) === '\0\0\0'
}

/** SVGs can contain scripts. They are detected only to be rejected by name. */
const isSvg = (bytes: Uint8Array): boolean => /<svg[\s>]/i.test(text(bytes, 0, 1024))

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

async function openBmp(source: Source): Promise<UploadedImage> {
  const bytes = await wholeOf(source)
  const header = await rejectAsDamaged(Promise.resolve().then(() => readBmpHeader(bytes)))
  refuseTooLarge(header, MAX_BMP_PIXELS)
  const raster = () => rejectAsDamaged(Promise.resolve().then(() => decodeBmp(bytes)))
  return {
    kind: 'bmp',
    width: header.width,
    height: header.height,
    hasAlpha: header.masks.alpha !== 0,
    raster,
    pixels: async () => fromRaster(await raster()),
  }
}

async function openWithSharp(kind: ImageType, source: Source): Promise<UploadedImage> {
  // A small file can declare a huge image: check the size before decoding.
  const header = await rejectAsDamaged(sharp(source, { limitInputPixels: false }).metadata())
  refuseTooLarge(header)
  const pixels = () => openStored(source).autoOrient().toColourspace('srgb')
  return {
    kind,
    ...header.autoOrient,
    hasAlpha: header.hasAlpha,
    raster: () =>
      isPlainJpeg(header) ? decodePlainJpeg(source) : rejectAsDamaged(toRaster(pixels())),
    pixels: () => Promise.resolve(pixels()),
  }
}

function refuseTooLarge(size: Size, maxPixels = MAX_IMAGE_PIXELS) {
  if (isTooLarge(size, maxPixels)) throw new InvalidImageError('tooManyPixels')
}

/** As sent by the console: upright, without a color profile. Others need conversion. */
const isPlainJpeg = ({ format, space, orientation = 1, hasProfile, width, height }: Metadata) =>
  format === 'jpeg' &&
  orientation === 1 &&
  !hasProfile &&
  (space === 'srgb' || space === 'b-w') &&
  width * height <= MAX_EVENT_LOOP_PIXELS

async function decodePlainJpeg(source: Source) {
  // The WASM decoder fills missing parts with gray; sharp detects truncated files first.
  await rejectAsDamaged(openStored(source).resize(8).raw().toBuffer())
  return rejectAsDamaged(wholeOf(source).then(jpegCodec.decode))
}

const END_MARKER = new Uint8Array([0xff, 0xd9])

/** Some cameras omit the end marker of a JPEG. Adds it; undefined if more is missing. */
export async function withEndMarker(source: Source): Promise<Bytes | undefined> {
  const bytes = await wholeOf(source)
  if (imageTypeOf(bytes) !== 'jpeg') return undefined
  const ended = Buffer.concat([bytes, END_MARKER])
  // If data is missing, the marker comes too early, which is a warning of the full decoder.
  return sharp(ended, { failOn: 'warning', limitInputPixels: MAX_IMAGE_PIXELS })
    .stats()
    .then(
      () => ended,
      () => undefined,
    )
}

export const openStored = (source: Source): Sharp =>
  sharp(source, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS })

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

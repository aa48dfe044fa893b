import { createRaster, type Raster } from '#src/imaging/raster.ts'

import { type BmpHeader, readPaletteRow, rowReader } from './bmp-rows.ts'

/** Own decoder, because available packages ignore the pixel offset or fail at odd widths. */

const PLAIN = 0
const RLE8 = 1
const RLE4 = 2
const BIT_FIELDS = 3
const ALPHA_BIT_FIELDS = 6

/** The oldest header: shorter numbers and three-byte colors. */
const CORE_BYTES = 12
const INFO_BYTES = 40
/** Headers of this size and larger can declare transparency. */
const ALPHA_IN_HEADER_BYTES = 56
const FILE_HEADER_BYTES = 14

const WITH_BITS: Readonly<Record<number, readonly number[]>> = {
  [PLAIN]: [1, 4, 8, 16, 24, 32],
  [RLE8]: [8],
  [RLE4]: [4],
  [BIT_FIELDS]: [16, 32],
  [ALPHA_BIT_FIELDS]: [16, 32],
}

/** Throws if the format is unknown or the header is truncated. */
export function readBmpHeader(bytes: Uint8Array): BmpHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = view.getUint32(14, true)
  const isCore = size === CORE_BYTES
  if (!isCore && size < INFO_BYTES) throw new Error('A BMP header of unknown size')
  const width = isCore ? view.getUint16(18, true) : view.getInt32(18, true)
  const height = isCore ? view.getUint16(20, true) : view.getInt32(22, true)
  const bits = view.getUint16(isCore ? 24 : 28, true)
  const compression = isCore ? PLAIN : view.getUint32(30, true)
  if (!WITH_BITS[compression]?.includes(bits) || width <= 0 || height === 0)
    throw new Error('A BMP of an unknown kind')
  const offset = view.getUint32(10, true)
  const header = { width, height: Math.abs(height), topDown: height < 0, bits, compression, offset }
  return {
    ...header,
    masks: masksOf(view, size, header),
    palette: isCore
      ? paletteOf(view, { from: FILE_HEADER_BYTES + size, entryBytes: 3, bits, offset })
      : paletteOf(view, {
          from: FILE_HEADER_BYTES + size + masksBehind(size, compression),
          entryBytes: 4,
          bits,
          offset,
        }),
  }
}

/** The info header stores the masks behind it. */
const masksBehind = (size: number, compression: number) => {
  if (size !== INFO_BYTES) return 0
  if (compression === ALPHA_BIT_FIELDS) return 16
  return compression === BIT_FIELDS ? 12 : 0
}

function masksOf(
  view: DataView,
  size: number,
  { bits, compression }: { bits: number; compression: number },
) {
  if (compression !== BIT_FIELDS && compression !== ALPHA_BIT_FIELDS)
    return bits === 16
      ? { red: 0x7c00, green: 0x3e0, blue: 0x1f, alpha: 0 }
      : { red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0 }
  const index = (index: number) => view.getUint32(FILE_HEADER_BYTES + INFO_BYTES + 4 * index, true)
  const hasAlpha = size >= ALPHA_IN_HEADER_BYTES || compression === ALPHA_BIT_FIELDS
  return { red: index(0), green: index(1), blue: index(2), alpha: hasAlpha ? index(3) : 0 }
}

function paletteOf(
  view: DataView,
  { from, entryBytes, bits, offset }: Record<'from' | 'entryBytes' | 'bits' | 'offset', number>,
) {
  if (bits > 8) return new Uint32Array()
  const there = Math.floor((Math.min(offset, view.byteLength) - from) / entryBytes)
  const palette = new Uint32Array(1 << bits).fill(0xff000000)
  for (let index = 0; index < Math.min(there, palette.length); index++) {
    const place = from + index * entryBytes
    const [blue, green, red] = [
      view.getUint8(place),
      view.getUint8(place + 1),
      view.getUint8(place + 2),
    ]
    palette[index] = (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0
  }
  return palette
}

/** Decodes a BMP, right side up. Throws if pixels are missing. */
export function decodeBmp(bytes: Uint8Array): Raster {
  const header = readBmpHeader(bytes)
  const { width, height, bits, offset, topDown } = header
  const raster = createRaster(header)
  const pixels = new Uint32Array(raster.data.buffer)
  const isRuns = header.compression === RLE8 || header.compression === RLE4
  const stride = isRuns ? width : Math.ceil((bits * width) / 32) * 4
  const rows = isRuns ? unpackRuns(bytes.subarray(offset), header) : bytes.subarray(offset)
  if (rows.length < stride * height) throw new Error('The BMP ends early')
  const read = isRuns
    ? (row: Uint8Array, into: Uint32Array) => readPaletteRow(row, into, 8, header.palette)
    : rowReader(header)
  for (let y = 0; y < height; y++) {
    const line = topDown ? y : height - 1 - y
    read(
      rows.subarray(y * stride, (y + 1) * stride),
      pixels.subarray(line * width, (line + 1) * width),
    )
  }
  return opaqueIfInvisible(raster)
}

/** Escape codes after a zero byte. Larger values are the length of a literal run. */
const END_OF_LINE = 0
const END = 1
const JUMP = 2

/** Unpacks a run-length encoded BMP into one palette index per byte. Skipped pixels stay 0. */
function unpackRuns(
  bytes: Uint8Array,
  { width, height, bits }: Pick<BmpHeader, 'width' | 'height' | 'bits'>,
) {
  const places = new Uint8Array(width * height)
  const perByte = 8 / bits
  let [x, y, offset] = [0, 0, 0]
  const next = () => {
    const byte = bytes[offset++]
    if (byte === undefined) throw new Error('The BMP ends early')
    return byte
  }
  const put = (place: number) => {
    if (x < width) places[y * width + x] = place
    x += 1
  }
  const placeIn = (byte: number, index: number) => {
    if (perByte === 1) return byte
    return index % 2 === 0 ? byte >> 4 : byte & 15
  }
  const literal = (count: number) => {
    const length = Math.ceil(count / perByte)
    let byte = 0
    for (let index = 0; index < count; index++) {
      if (index % perByte === 0) byte = next()
      put(placeIn(byte, index))
    }
    if (length % 2 === 1) offset += 1
  }
  while (y < height) {
    const [count, value] = [next(), next()]
    if (count > 0) for (let index = 0; index < count; index++) put(placeIn(value, index))
    else if (value === END) break
    else if (value === END_OF_LINE) [x, y] = [0, y + 1]
    else if (value === JUMP) [x, y] = [x + next(), y + next()]
    else literal(value)
  }
  return places
}

/** Many programs write an all-zero alpha channel for opaque images. */
function opaqueIfInvisible(raster: Raster) {
  const { data } = raster
  for (let index = 3; index < data.length; index += 4) if (data[index] !== 0) return raster
  for (let index = 3; index < data.length; index += 4) data[index] = 255
  return raster
}

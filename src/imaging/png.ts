import { zlibSync } from 'fflate'

import type { Frame } from './frame.ts'
import { packRows, type PackedBits } from './pack.ts'
import type { Rgb } from './palette-profile.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const GRAY = 0
const INDEXED = 3

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

const crc32 = (bytes: Uint8Array): number => {
  let crc = -1
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return ~crc
}

const chunk = (name: string, data: Uint8Array | readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let at = 0; at < 4; at++) bytes[4 + at] = name.charCodeAt(at)
  bytes.set(data, 8)
  view.setInt32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}

/** Grayscale PNG samples are evenly spaced, so such a palette needs no table. */
const isAllGrays = (colors: readonly Rgb[], bits: number): boolean => {
  const top = 2 ** bits - 1
  return (
    colors.length === top + 1 &&
    colors.every((color, index) => color.every((byte) => byte === (255 * index) / top))
  )
}

/** Each row starts with its filter type, here 0: filters do not help dithered images. */
const FILTER_BYTES = 1

/**
 * Encodes a frame as a grayscale or indexed PNG, not interlaced, for panels. `bits`: 8 for readers without support of fewer.
 * Level 9 takes longer and saves one percent.
 */
export const encodePng = (
  frame: Frame,
  bits: PackedBits = frame.palette.bits,
  level: 6 | 9 = 6,
): Uint8Array<ArrayBuffer> => {
  const { nominal } = frame.palette
  const plain = isAllGrays(nominal, bits)
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, frame.width)
  view.setUint32(4, frame.height)
  header.set([bits, plain ? GRAY : INDEXED], 8)
  const parts = [
    new Uint8Array(SIGNATURE),
    chunk('IHDR', header),
    ...(plain ? [] : [chunk('PLTE', nominal.flat())]),
    chunk('IDAT', zlibSync(packRows(frame.indices, frame, bits, FILTER_BYTES), { level })),
    chunk('IEND', []),
  ]
  const png = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    png.set(part, at)
    at += part.length
  }
  return png
}

import { zlibSync } from 'fflate'

import type { Frame } from './frame.ts'
import type { Rgb } from './palettes.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const GREY = 0
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

/** Indices packed from the high bit down, each row after a filter byte that says "as it is": dither has no gradient to predict. */
const packRows = ({ width, height, indices }: Frame, bits: number): Uint8Array => {
  const stride = 1 + Math.ceil((width * bits) / 8)
  const packed = new Uint8Array(stride * height)
  const perByte = 8 / bits
  let from = 0
  for (let y = 0; y < height; y++) {
    const row = y * stride + 1
    for (let x = 0; x < width; x++) {
      const at = row + Math.floor(x / perByte)
      const shift = 8 - bits * ((x % perByte) + 1)
      packed[at] = (packed[at] ?? 0) | ((indices[from++] ?? 0) << shift)
    }
  }
  return packed
}

/** A grey PNG's samples stand for evenly spaced greys, so a palette of all of them needs no table. */
const isAllGreys = (colours: readonly Rgb[], bits: number): boolean => {
  const top = 2 ** bits - 1
  return (
    colours.length === top + 1 &&
    colours.every((colour, index) => colour.every((byte) => byte === (255 * index) / top))
  )
}

/** A frame as a PNG of the fewest bits a pixel, grey or indexed, not interlaced, as panels read it. */
export const encodePng = (frame: Frame): Uint8Array<ArrayBuffer> => {
  const { bits, nominal } = frame.palette
  const plain = isAllGreys(nominal, bits)
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, frame.width)
  view.setUint32(4, frame.height)
  header.set([bits, plain ? GREY : INDEXED], 8)
  const parts = [
    new Uint8Array(SIGNATURE),
    chunk('IHDR', header),
    ...(plain ? [] : [chunk('PLTE', nominal.flat())]),
    chunk('IDAT', zlibSync(packRows(frame, bits), { level: 6 })),
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

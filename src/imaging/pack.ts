import type { Frame } from './frame.ts'
import type { Size } from './raster.ts'

/** Bits per value. */
export type PackedBits = 1 | 2 | 4 | 8

/** Packs values from the high bit down; rows start at a byte boundary, after `lead` empty bytes. */
export const packRows = (
  values: Uint8Array,
  { width, height }: Size,
  bits: PackedBits,
  lead = 0,
): Uint8Array<ArrayBuffer> => {
  const stride = lead + Math.ceil((width * bits) / 8)
  const packed = new Uint8Array(stride * height)
  const perByte = 8 / bits
  let from = 0
  for (let y = 0; y < height; y++) {
    let at = y * stride + lead
    for (let x = 0; x < width; x += perByte) {
      let byte = 0
      for (let part = 0; part < perByte; part++) {
        const value = x + part < width ? (values[from++] ?? 0) : 0
        byte = (byte << bits) | value
      }
      packed[at++] = byte
    }
  }
  return packed
}

/** The data for a panel's driver: packed codes, or one bit plane per code bit. */
export const packFrame = ({ palette, indices, ...size }: Frame): Uint8Array<ArrayBuffer>[] => {
  const { bits, driver } = palette
  const codes = indices.map((index) => driver.codes[index] ?? 0)
  if (driver.layout === 'packed') return [packRows(codes, size, bits)]
  return Array.from({ length: bits }, (_, plane) =>
    packRows(
      codes.map((code) => (code >> plane) & 1),
      size,
      1,
    ),
  )
}

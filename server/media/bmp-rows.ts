import type { Size } from '#src/imaging/raster.ts'

export interface BmpHeader extends Size {
  bits: number
  compression: number
  topDown: boolean
  offset: number
  masks: { red: number; green: number; blue: number; alpha: number }
  /** Palette in raster order: A B G R from the high byte down. */
  palette: Uint32Array
}

/** Reads one BMP row into raster pixels: A B G R from the high byte down. */
type ReadRow = (row: Uint8Array, into: Uint32Array) => void

export function rowReader({ bits, masks, palette }: BmpHeader): ReadRow {
  if (bits <= 8) return (row, into) => readPaletteRow(row, into, bits, palette)
  if (bits === 24) return readPlainRow
  return readMaskedRow(bits / 8, masks)
}

export function readPaletteRow(
  row: Uint8Array,
  into: Uint32Array,
  bits: number,
  palette: Uint32Array,
) {
  const mask = (1 << bits) - 1
  for (let x = 0; x < into.length; x++) {
    const bit = x * bits
    const index = ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & mask
    into[x] = palette[index] ?? 0
  }
}

const readPlainRow: ReadRow = (row, into) => {
  for (let x = 0, offset = 0; x < into.length; x++, offset += 3) {
    const greenRed = ((row[offset + 1] ?? 0) << 8) | (row[offset + 2] ?? 0)
    into[x] = (0xff000000 | ((row[offset] ?? 0) << 16) | greenRed) >>> 0
  }
}

function readMaskedRow(bytes: number, masks: BmpHeader['masks']): ReadRow {
  const [red, green, blue] = [channel(masks.red), channel(masks.green), channel(masks.blue)]
  const alpha = masks.alpha === 0 ? () => 255 : channel(masks.alpha)
  return (row, into) => {
    for (let x = 0, offset = 0; x < into.length; x++, offset += bytes) {
      let pixel = (row[offset] ?? 0) | ((row[offset + 1] ?? 0) << 8)
      if (bytes === 4)
        pixel = (pixel | ((row[offset + 2] ?? 0) << 16) | ((row[offset + 3] ?? 0) << 24)) >>> 0
      into[x] =
        ((alpha(pixel) << 24) | (blue(pixel) << 16) | (green(pixel) << 8) | red(pixel)) >>> 0
    }
  }
}

/** Extracts a channel and scales it to eight bits. */
function channel(mask: number) {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const largest = mask >>> shift
  return (pixel: number) => Math.round((((pixel & mask) >>> shift) * 255) / largest)
}

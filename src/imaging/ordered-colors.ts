import { BYTE_OF_LIGHT } from './light.ts'
import { MIXTURE_BITS, mixturesOf, placeOfByte, POINT_BITS, POINTS } from './mixtures.ts'
import type { Matching } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { signedPixelsOf, type Raster } from './raster.ts'
import { rowLoop } from './row-loop.ts'
import { MAX_THRESHOLDS, THRESHOLD_BITS, type ThresholdTile } from './threshold-tiles.ts'
import type { LightTables } from './tone.ts'

interface Ordering {
  tile: ThresholdTile
  strength: number
  matching: Matching
  /** In full range: mixtures handle the colors' range. */
  tables: LightTables
}

/** Table index: the pixel's byte, and above it the tile's shift between two grid points. */
const MOVES = 2 ** POINT_BITS
const MOVE_BITS = 8

/** The start of the mixture for each shift and byte; grid points are `distance` apart. */
const writeStarts = (starts: Int32Array, light: Int32Array, distance: number): void => {
  const places = Array.from(light, (value) => placeOfByte(BYTE_OF_LIGHT[value] ?? 0))
  for (let move = 0; move < MOVES; move++) {
    places.forEach((place, byte) => {
      starts[(move << MOVE_BITS) | byte] =
        (((place + move) >> POINT_BITS) * distance) << MIXTURE_BITS
    })
  }
}

const createLoop = (widest: number) => {
  const own = {
    red: new Int32Array(MOVES << MOVE_BITS),
    green: new Int32Array(MOVES << MOVE_BITS),
    blue: new Int32Array(MOVES << MOVE_BITS),
    /** The shift of each tile pixel, positioned for the table index, and its dot. */
    moves: new Int32Array(MAX_THRESHOLDS),
    dots: new Uint8Array(MAX_THRESHOLDS),
    row: new Int32Array(widest),
    shown: new Uint8Array(widest),
  }
  const take = ({ tile, tables }: Ordering) => {
    writeStarts(own.red, tables.red, POINTS * POINTS)
    writeStarts(own.green, tables.green, POINTS)
    writeStarts(own.blue, tables.blue, 1)
    own.moves.set(Int32Array.from(tile.shifts, (shift) => shift << MOVE_BITS))
    own.dots.set(tile.thresholds.map((threshold) => threshold >> (THRESHOLD_BITS - MIXTURE_BITS)))
  }
  return (raster: Raster, colors: readonly Rgb[], asked: Ordering): Uint8Array<ArrayBuffer> => {
    take(asked)
    const { red, green, blue, moves, dots, row, shown } = own
    const { width, height } = raster
    const { side } = asked.tile
    const pixels = signedPixelsOf(raster)
    const mixtures = mixturesOf(colors, asked.matching, asked.strength)
    const mask = side - 1
    const indices = new Uint8Array(width * height)
    for (let y = 0; y < height; y++) {
      const start = y * width
      row.set(pixels.subarray(start, start + width))
      const tileRow = (y & mask) * side
      for (let x = 0; x < width; x++) {
        const pixel = row[x] ?? 0
        const slot = tileRow | (x & mask)
        const move = moves[slot] ?? 0
        const mixture =
          (red[move | (pixel & 255)] ?? 0) +
          (green[move | ((pixel >>> 8) & 255)] ?? 0) +
          (blue[move | ((pixel >>> 16) & 255)] ?? 0)
        shown[x] = mixtures[mixture + (dots[slot] ?? 0)] ?? 0
      }
      indices.set(shown.subarray(0, width), start)
    }
    return indices
  }
}

const loopFor = /*#__PURE__*/ rowLoop(createLoop)

/**
 * Each pixel gets the dot of its color's mixture that the tile's threshold selects. The tile's shift dithers between grid
 * points, so that gradients show no steps.
 */
export const orderColors = (
  raster: Raster,
  colors: readonly Rgb[],
  asked: Ordering,
): Uint8Array<ArrayBuffer> => loopFor(raster.width)(raster, colors, asked)

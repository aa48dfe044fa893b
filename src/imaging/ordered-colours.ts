import { BYTE_OF_LIGHT } from './light.ts'
import { MIXTURE_BITS, mixturesOf, placeOfByte, POINT_BITS, POINTS } from './mixtures.ts'
import type { Matching } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { pixelsOf, type Raster } from './raster.ts'
import { THRESHOLD_BITS, type ThresholdTile } from './threshold-tiles.ts'
import type { LightTables } from './tone.ts'

interface Ordering {
  tile: ThresholdTile
  strength: number
  matching: Matching
  /** In full range: the mixtures know the colours' own. */
  tables: LightTables
}

const placesOf = (light: Int32Array): Uint16Array =>
  Uint16Array.from(light, (value) => placeOfByte(BYTE_OF_LIGHT[value] ?? 0))

/**
 * Each pixel takes the dot of its colour's mixture that the tile's threshold names. Its shift moves it to the next
 * point of the grid as often as it lies nearer to that, so that soft gradients do not fall into steps.
 */
export const orderColours = (
  raster: Raster,
  colours: readonly Rgb[],
  { tile, strength, matching, tables }: Ordering,
): Uint8Array<ArrayBuffer> => {
  const { width, height } = raster
  const pixels = pixelsOf(raster)
  const mixtures = mixturesOf(colours, matching, strength)
  const [red, green, blue] = [placesOf(tables.red), placesOf(tables.green), placesOf(tables.blue)]
  const { side, shifts } = tile
  const mask = side - 1
  const [bits, pointBits, points] = [MIXTURE_BITS, POINT_BITS, POINTS]
  const dots = tile.thresholds.map((threshold) => threshold >> (THRESHOLD_BITS - MIXTURE_BITS))
  const indices = new Uint8Array(width * height)
  let at = 0
  for (let y = 0; y < height; y++) {
    const tileRow = (y & mask) * side
    for (let x = 0; x < width; x++) {
      const pixel = pixels[at] ?? 0
      const slot = tileRow + (x & mask)
      const shift = shifts[slot] ?? 0
      const r = ((red[pixel & 255] ?? 0) + shift) >> pointBits
      const g = ((green[(pixel >>> 8) & 255] ?? 0) + shift) >> pointBits
      const b = ((blue[(pixel >>> 16) & 255] ?? 0) + shift) >> pointBits
      const point = (r * points + g) * points + b
      indices[at++] = mixtures[(point << bits) | (dots[slot] ?? 0)] ?? 0
    }
  }
  return indices
}

import { MIXTURE_BITS, mixturesOf, placesOf } from './mixtures.ts'
import type { Matching } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { pixelsOf, type Raster } from './raster.ts'
import { THRESHOLD_BITS, type ThresholdTile } from './threshold-tiles.ts'
import type { LightTables } from './tone.ts'

interface Ordering {
  tile: ThresholdTile
  strength: number
  matching: Matching
  tables: LightTables
}

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
  const bits = MIXTURE_BITS
  const dots = tile.thresholds.map((threshold) => threshold >> (THRESHOLD_BITS - MIXTURE_BITS))
  const indices = new Uint8Array(width * height)
  let at = 0
  for (let y = 0; y < height; y++) {
    const tileRow = (y & mask) * side
    for (let x = 0; x < width; x++) {
      const pixel = pixels[at] ?? 0
      const slot = tileRow + (x & mask)
      const shift = shifts[slot] ?? 0
      const point =
        ((((red[pixel & 255] ?? 0) + shift) >> 3) << 10) |
        ((((green[(pixel >>> 8) & 255] ?? 0) + shift) >> 3) << 5) |
        (((blue[(pixel >>> 16) & 255] ?? 0) + shift) >> 3)
      indices[at++] = mixtures[(point << bits) | (dots[slot] ?? 0)] ?? 0
    }
  }
  return indices
}

import { buildGreyLevels, MARGIN } from './grey-levels.ts'
import { LUMINANCE_OF } from './light.ts'
import { COARSE } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { pixelsOf, type Raster } from './raster.ts'

/**
 * Floyd-Steinberg in linear light of the luminance, alternate rows backwards. `below` holds what the row
 * above left for each pixel; it is overwritten just behind the pixel at work, so one row is enough.
 */
export const diffuseGreys = (raster: Raster, greys: readonly Rgb[]): Uint8Array<ArrayBuffer> => {
  const { width, height } = raster
  const pixels = pixelsOf(raster)
  const { light, nearest } = buildGreyLevels(greys)
  const { red, green, blue, bits } = LUMINANCE_OF
  const margin = MARGIN
  const coarse = COARSE
  const indices = new Uint8Array(width * height)
  const below = new Int32Array(width + 2)
  for (let y = 0; y < height; y++) {
    const step = y & 1 ? -1 : 1
    let at = y * width + (y & 1 ? width - 1 : 0)
    let slot = y & 1 ? width : 1
    let carried = 0
    let behind = 0
    let under = 0
    for (let left = width; left > 0; left--) {
      const pixel = pixels[at] ?? 0
      const luminance =
        ((red[pixel & 255] ?? 0) +
          (green[(pixel >>> 8) & 255] ?? 0) +
          (blue[(pixel >>> 16) & 255] ?? 0)) >>>
        bits
      const wanted = luminance + carried + (below[slot] ?? 0)
      const index = nearest[(wanted + margin) >> coarse] ?? 0
      indices[at] = index
      const error = wanted - (light[index] ?? 0)
      carried = (error * 7) >> 4
      const three = (error * 3) >> 4
      const five = (error * 5) >> 4
      below[slot - step] = behind + three
      behind = under + five
      under = error - carried - three - five
      at += step
      slot += step
    }
    below[slot - step] = behind
  }
  return indices
}

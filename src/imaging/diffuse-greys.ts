import { LIGHT_OF_BYTE, LUMINANCE_OF, WHITE } from './light.ts'
import type { Rgb } from './palettes.ts'
import { pixelsOf, type Raster } from './raster.ts'

/** An error is at most half a step between greys, so light stays within half of WHITE beyond either end. */
const MARGIN = WHITE
/** Light is looked up without its lowest bits: 4096 levels between black and white. */
const COARSE = 4

interface Levels {
  light: Int32Array
  /** Index of the nearest level, for light from -MARGIN on. */
  nearest: Uint8Array
}

const buildLevels = (greys: readonly Rgb[]): Levels => {
  const light = Int32Array.from(greys, ([level]) => LIGHT_OF_BYTE[level] ?? 0)
  const nearest = new Uint8Array((WHITE + 2 * MARGIN) >> COARSE)
  nearest.forEach((_, at) => {
    const wanted = (at << COARSE) + (1 << (COARSE - 1)) - MARGIN
    let best = 0
    light.forEach((level, index) => {
      if (Math.abs(level - wanted) < Math.abs((light[best] ?? 0) - wanted)) best = index
    })
    nearest[at] = best
  })
  return { light, nearest }
}
/**
 * Floyd-Steinberg in linear light of the luminance, alternate rows backwards. `below` holds what the row
 * above left for each pixel; it is overwritten just behind the pixel at work, so one row is enough.
 */
export const diffuseGreys = (raster: Raster, greys: readonly Rgb[]): Uint8Array<ArrayBuffer> => {
  const { width, height } = raster
  const pixels = pixelsOf(raster)
  const { light, nearest } = buildLevels(greys)
  const { red, green, blue, bits } = LUMINANCE_OF
  const margin = MARGIN
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
      const index = nearest[(wanted + margin) >> COARSE] ?? 0
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

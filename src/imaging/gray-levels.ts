import { BYTE_OF_LIGHT, LIGHT_OF_BYTE, WHITE } from './light.ts'
import { memoize } from './memoize.ts'
import { COARSE, type Matching } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'

/** Errors are at most half a step between grays, so values stay within half of WHITE beyond either end. */
export const MARGIN = WHITE

/** Length of `GrayLevels`. */
export const GRAY_CELLS = (WHITE + 2 * MARGIN) >> COARSE

/** The nearest level, `light << 4 | index`, by light from -MARGIN on, without the lowest bits. */
export type GrayLevels = Int32Array

/** Perceptual scale; linear beyond black and white. */
const byteOf = (light: number): number =>
  light < 0 || light > WHITE ? light / 256 : (BYTE_OF_LIGHT[light] ?? 0)

const buildGrayLevels = (grays: readonly Rgb[], matching: Matching): GrayLevels => {
  const place = matching === 'light' ? (light: number) => light : byteOf
  const lights = grays.map(([level]) => LIGHT_OF_BYTE[level] ?? 0)
  const places = lights.map(place)
  return Int32Array.from({ length: GRAY_CELLS }, (_, at) => {
    const wanted = place((at << COARSE) + (1 << (COARSE - 1)) - MARGIN)
    let best = 0
    places.forEach((level, index) => {
      if (Math.abs(level - wanted) < Math.abs((places[best] ?? 0) - wanted)) best = index
    })
    return ((lights[best] ?? 0) << 4) | best
  })
}

export const grayLevels = /*#__PURE__*/ memoize(buildGrayLevels)

import { BYTE_OF_LIGHT, LIGHT_OF_BYTE, WHITE } from './light.ts'
import { COARSE, type Matching } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { remembering } from './remembering.ts'

/** An error is at most half a step between greys, so light stays within half of WHITE beyond either end. */
export const MARGIN = WHITE

/** As many as GreyLevels holds. */
export const GREY_CELLS = (WHITE + 2 * MARGIN) >> COARSE

/** The nearest level, `light << 4 | index`, for light from -MARGIN on, without its lowest bits. */
export type GreyLevels = Int32Array

/** As the eye steps from grey to grey; beyond black and white as far as light goes. */
const byteOf = (light: number): number =>
  light < 0 || light > WHITE ? light / 256 : (BYTE_OF_LIGHT[light] ?? 0)

const buildGreyLevels = (greys: readonly Rgb[], matching: Matching): GreyLevels => {
  const place = matching === 'light' ? (light: number) => light : byteOf
  const lights = greys.map(([level]) => LIGHT_OF_BYTE[level] ?? 0)
  const places = lights.map(place)
  return Int32Array.from({ length: GREY_CELLS }, (_, at) => {
    const wanted = place((at << COARSE) + (1 << (COARSE - 1)) - MARGIN)
    let best = 0
    places.forEach((level, index) => {
      if (Math.abs(level - wanted) < Math.abs((places[best] ?? 0) - wanted)) best = index
    })
    return ((lights[best] ?? 0) << 4) | best
  })
}

export const greyLevels = /*#__PURE__*/ remembering(buildGreyLevels)

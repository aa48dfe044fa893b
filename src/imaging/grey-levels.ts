import { BYTE_OF_LIGHT, LIGHT_OF_BYTE, WHITE } from './light.ts'
import { COARSE, type Matching } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'

/** An error is at most half a step between greys, so light stays within half of WHITE beyond either end. */
export const MARGIN = WHITE

export interface GreyLevels {
  light: Int32Array
  /** Index of the nearest level, for light from -MARGIN on, without its lowest bits. */
  nearest: Uint8Array
}

/** As the eye steps from grey to grey; beyond black and white as far as light goes. */
const byteOf = (light: number): number =>
  light < 0 || light > WHITE ? light / 256 : (BYTE_OF_LIGHT[light] ?? 0)

export const buildGreyLevels = (
  greys: readonly Rgb[],
  matching: Matching = 'light',
): GreyLevels => {
  const place = matching === 'light' ? (light: number) => light : byteOf
  const light = Int32Array.from(greys, ([level]) => LIGHT_OF_BYTE[level] ?? 0)
  const places = Array.from(light, place)
  const nearest = new Uint8Array((WHITE + 2 * MARGIN) >> COARSE)
  nearest.forEach((_, at) => {
    const wanted = place((at << COARSE) + (1 << (COARSE - 1)) - MARGIN)
    let best = 0
    places.forEach((level, index) => {
      if (Math.abs(level - wanted) < Math.abs((places[best] ?? 0) - wanted)) best = index
    })
    nearest[at] = best
  })
  return { light, nearest }
}

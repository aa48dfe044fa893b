import { BYTE_OF_LIGHT, LIGHT_OF_BYTE, LUMINANCE_OF, WHITE } from './light.ts'
import { cellsOfLight, COARSE, lightOf, nearestTable, type Matching } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { remembering } from './remembering.ts'

/** Dots of a mixture. */
export const MIXTURE_BITS = 6
const DOTS = 2 ** MIXTURE_BITS
const LAST = 31
/** Steps between two points of the grid. */
const STEPS = 8

/** Where a byte lies on the grid of 32 points a channel, in eighths. */
export const placeOfByte = (byte: number): number => Math.floor((byte * LAST * STEPS + 127.5) / 255)

const lightOfPoint = (point: number): number => LIGHT_OF_BYTE[Math.round((point * 255) / LAST)] ?? 0

const luminanceOf = ([red, green, blue]: Rgb): number => {
  const { weights } = LUMINANCE_OF
  return red * weights.red + green * weights.green + blue * weights.blue
}

const cut = (light: number): number => (light < 0 ? 0 : light > WHITE ? WHITE : light)

/**
 * For each point of the grid the dots that mix to it, from the darkest to the lightest: one after the other the
 * colour that is nearest to what is still missing (Thomas Knoll's way). `strength` in parts of 256 is how much of what
 * is missing counts; with none, every dot is the nearest colour.
 */
const buildMixtures = (
  colours: readonly Rgb[],
  matching: Matching,
  strength: number,
): Uint8Array => {
  const lights = colours.map(lightOf)
  const order = lights.map((light, index) => ({ index, luminance: luminanceOf(light) }))
  order.sort((one, other) => one.luminance - other.luminance)
  const nearest = nearestTable(colours, matching)
  const cells = cellsOfLight(matching)
  const cellOf = (light: number) => cells[cut(light) >> COARSE] ?? 0
  const mixtures = new Uint8Array(32 ** 3 * DOTS)
  const counts = new Uint8Array(colours.length)
  for (let point = 0; point < 32 ** 3; point++) {
    const red = lightOfPoint(point >> 10)
    const green = lightOfPoint((point >> 5) & 31)
    const blue = lightOfPoint(point & 31)
    let [missingR, missingG, missingB] = [0, 0, 0]
    counts.fill(0)
    for (let dot = 0; dot < DOTS; dot++) {
      const cell =
        (cellOf(red + ((missingR * strength) >> 8)) << 10) |
        (cellOf(green + ((missingG * strength) >> 8)) << 5) |
        cellOf(blue + ((missingB * strength) >> 8))
      const index = nearest[cell] ?? 0
      const light = lights[index] ?? [0, 0, 0]
      missingR += red - light[0]
      missingG += green - light[1]
      missingB += blue - light[2]
      counts[index] = (counts[index] ?? 0) + 1
    }
    let to = point * DOTS
    for (const { index } of order) {
      mixtures.fill(index, to, to + (counts[index] ?? 0))
      to += counts[index] ?? 0
    }
  }
  return mixtures
}

/** mixtures[(red << 10 | green << 5 | blue) << MIXTURE_BITS | dot], of points of the grid. */
export const mixturesOf = /*#__PURE__*/ remembering(buildMixtures)

/** Places on the grid of each byte, by the light that it is to have. */
export const placesOf = (light: Int32Array): Uint8Array =>
  Uint8Array.from(light, (value) => placeOfByte(BYTE_OF_LIGHT[value] ?? 0))

import { LIGHT_OF_BYTE } from './light.ts'
import { cellsOfLight, COARSE, nearestTable, type Matching } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { boundsOf, lightOf, luminanceOf, rangeOf } from './palette-range.ts'
import { remembering } from './remembering.ts'
import { squeeze } from './tone.ts'

/** Dots of a mixture. */
export const MIXTURE_BITS = 6
const DOTS = 2 ** MIXTURE_BITS

/** The grid has a point at every eighth byte, black, middle and white among them. */
export const POINT_BITS = 3
export const POINTS = 33

/** Where a byte lies on the grid, in eighths from point to point. */
export const placeOfByte = (byte: number): number => Math.floor((byte * 256) / 255)

const byteOfPoint = (point: number): number => Math.min(255, point << POINT_BITS)

/** One whole number between two others. */
const cut = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value

/** Finds the colour that is nearest to a light, brought within what the colours reach. */
const createNearest = (colours: readonly Rgb[], matching: Matching) => {
  const table = nearestTable(colours, matching)
  const cells = cellsOfLight(matching)
  const { low, high } = boundsOf(colours)
  const cellOf = (light: number, channel: 0 | 1 | 2) =>
    cells[cut(light, low[channel], high[channel]) >> COARSE] ?? 0
  return (red: number, green: number, blue: number): number =>
    table[(cellOf(red, 0) << 10) | (cellOf(green, 1) << 5) | cellOf(blue, 2)] ?? 0
}

/** Light of each point of the grid, for each channel; its black and white are the colours' own. */
const levelsBetween = (colours: readonly Rgb[]): Int32Array[] => {
  const { black, white } = rangeOf(colours)
  return ([0, 1, 2] as const).map((channel) =>
    Int32Array.from({ length: POINTS }, (_, point) =>
      squeeze(LIGHT_OF_BYTE[byteOfPoint(point)] ?? 0, black[channel], white[channel]),
    ),
  )
}

/** Indices from the darkest colour to the lightest. */
const fromDark = (lights: readonly Rgb[]): number[] => {
  const luminances = lights.map(luminanceOf)
  return [...lights.keys()].sort((one, other) => (luminances[one] ?? 0) - (luminances[other] ?? 0))
}

/**
 * Counts how often each colour stands in a mixture: one dot after the other takes the colour that is nearest to what is
 * still missing (Thomas Knoll's way). `strength` in parts of 256 is how much of what is missing goes on to the next dot.
 */
const createMixer = (colours: readonly Rgb[], matching: Matching, strength: number) => {
  const nearest = createNearest(colours, matching)
  const lights = Int32Array.from(colours.flatMap(lightOf))
  const light = (index: number, channel: number) => lights[index * 3 + channel] ?? 0
  return (red: number, green: number, blue: number, counts: Uint8Array): void => {
    let [missingR, missingG, missingB] = [0, 0, 0]
    counts.fill(0)
    for (let dot = 0; dot < DOTS; dot++) {
      const index = nearest(red + missingR, green + missingG, blue + missingB)
      counts[index] = (counts[index] ?? 0) + 1
      missingR = ((missingR + red - light(index, 0)) * strength) >> 8
      missingG = ((missingG + green - light(index, 1)) * strength) >> 8
      missingB = ((missingB + blue - light(index, 2)) * strength) >> 8
    }
  }
}

/** For each point of the grid the dots that mix to it, from the darkest to the lightest. */
const buildMixtures = (
  colours: readonly Rgb[],
  matching: Matching,
  strength: number,
): Uint8Array => {
  const order = fromDark(colours.map(lightOf))
  const mix = createMixer(colours, matching, strength)
  const [reds = [], greens = [], blues = []] = levelsBetween(colours)
  const mixtures = new Uint8Array(POINTS ** 3 * DOTS)
  const counts = new Uint8Array(colours.length)
  let to = 0
  for (const red of reds) {
    for (const green of greens) {
      for (const blue of blues) {
        mix(red, green, blue, counts)
        for (const index of order) {
          const count = counts[index] ?? 0
          mixtures.fill(index, to, to + count)
          to += count
        }
      }
    }
  }
  return mixtures
}

/** mixtures[((red * POINTS + green) * POINTS + blue) << MIXTURE_BITS | dot], of points of the grid. */
export const mixturesOf = /*#__PURE__*/ remembering(buildMixtures)

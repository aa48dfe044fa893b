import { LIGHT_OF_BYTE } from './light.ts'
import { memoize } from './memoize.ts'
import { cellsOfLight, COARSE, nearestTable, type Matching } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { boundsOf, lightOf, luminanceOf, rangeOf } from './palette-range.ts'
import { scaleLight } from './tone.ts'

/** log2 of the dots per mixture. */
export const MIXTURE_BITS = 6
const DOTS = 2 ** MIXTURE_BITS

/** The grid has a point at every eighth byte, including black, middle and white. */
export const POINT_BITS = 3
export const POINTS = 33

/** The position of a byte on the grid, in eighths of a step. */
export const placeOfByte = (byte: number): number => Math.floor((byte * 256) / 255)

const byteOfPoint = (point: number): number => Math.min(255, point << POINT_BITS)

/** Clamps an integer. */
const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value

/** Finds the nearest color of a light value, clamped to the range of the colors. */
const createNearest = (colors: readonly Rgb[], matching: Matching) => {
  const table = nearestTable(colors, matching)
  const cells = cellsOfLight(matching)
  const { low, high } = boundsOf(colors)
  const cellOf = (light: number, channel: 0 | 1 | 2) =>
    cells[clamp(light, low[channel], high[channel]) >> COARSE] ?? 0
  return (red: number, green: number, blue: number): number =>
    table[(cellOf(red, 0) << 10) | (cellOf(green, 1) << 5) | cellOf(blue, 2)] ?? 0
}

/** Light of each grid point by channel, scaled to the colors' black and white. */
const gridLevels = (colors: readonly Rgb[]): Int32Array[] => {
  const { black, white } = rangeOf(colors)
  return ([0, 1, 2] as const).map((channel) =>
    Int32Array.from({ length: POINTS }, (_, point) =>
      scaleLight(LIGHT_OF_BYTE[byteOfPoint(point)] ?? 0, black[channel], white[channel]),
    ),
  )
}

/** Indices from the darkest to the lightest color. */
const indicesByLuminance = (lights: readonly Rgb[]): number[] => {
  const luminances = lights.map(luminanceOf)
  return [...lights.keys()].sort((one, other) => (luminances[one] ?? 0) - (luminances[other] ?? 0))
}

/**
 * Counts the dots of each color in a mixture: each dot gets the color nearest to the remaining error (Thomas Knoll's
 * algorithm). `strength` in 1/256: the share of the error that carries over to the next dot.
 */
const createMixer = (colors: readonly Rgb[], matching: Matching, strength: number) => {
  const nearest = createNearest(colors, matching)
  const lights = Int32Array.from(colors.flatMap(lightOf))
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

/** The dots of each grid point's mixture, darkest first. */
const buildMixtures = (
  colors: readonly Rgb[],
  matching: Matching,
  strength: number,
): Uint8Array => {
  const order = indicesByLuminance(colors.map(lightOf))
  const mix = createMixer(colors, matching, strength)
  const [reds = [], greens = [], blues = []] = gridLevels(colors)
  const mixtures = new Uint8Array(POINTS ** 3 * DOTS)
  const counts = new Uint8Array(colors.length)
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
export const mixturesOf = /*#__PURE__*/ memoize(buildMixtures)

import { BYTE_OF_LIGHT, WHITE } from './light.ts'
import { memoize } from './memoize.ts'
import type { Rgb } from './palette-profile.ts'
import { lightOf } from './palette-range.ts'

/** Color distance: in linear light, between sRGB bytes, or in OKLab (perceptual for flat areas). */
export type Matching = 'light' | 'bytes' | 'perceptual'

/** Five bits per channel: finer tables gave no better images, and this one fits into the L1 cache. */
export const CELLS = 32

/** Coordinates of a color and of a cell's center in each space. */
const SPACES: Record<Matching, { place: (color: Rgb) => Rgb; middle: (cell: Rgb) => Rgb }> = {
  light: {
    place: lightOf,
    middle: ([red, green, blue]) => {
      const size = (WHITE + 1) / CELLS
      return [(red + 0.5) * size, (green + 0.5) * size, (blue + 0.5) * size]
    },
  },
  bytes: {
    place: (color) => color,
    middle: ([red, green, blue]) => [red * 8 + 4, green * 8 + 4, blue * 8 + 4],
  },
  perceptual: {
    place: (color) => toOklab(lightOf(color)),
    middle: ([red, green, blue]) => toOklab(lightOf([red * 8 + 4, green * 8 + 4, blue * 8 + 4])),
  },
}

const buildTable = (colors: readonly Rgb[], matching: Matching): Uint8Array => {
  const { place, middle } = SPACES[matching]
  const places = colors.map(place)
  const table = new Uint8Array(CELLS ** 3)
  table.forEach((_, cell) => {
    const [x, y, z] = middle([cell >> 10, (cell >> 5) & 31, cell & 31])
    let least = Infinity
    places.forEach((color, index) => {
      const distance = (color[0] - x) ** 2 + (color[1] - y) ** 2 + (color[2] - z) ** 2
      if (distance >= least) return
      least = distance
      table[cell] = index
    })
  })
  return table
}

/** The index of the nearest color of each cell: table[red << 10 | green << 5 | blue], of `cellsOfLight` each. */
export const nearestTable = /*#__PURE__*/ memoize(buildTable)

/** By distance in linear light, where a cell is light >> 11. */
export const nearestByLight = (colors: readonly Rgb[]): Uint8Array => nearestTable(colors, 'light')

/** The number of low bits dropped in lookups. */
export const COARSE = 4

const cellsOf = (cell: (light: number) => number): Uint8Array =>
  Uint8Array.from({ length: (WHITE + 1) >> COARSE }, (_, at) => cell((at << COARSE) + 8))

const CELLS_BY_LIGHT = /*#__PURE__*/ cellsOf((light) => light >> 11)
const CELLS_BY_BYTE = /*#__PURE__*/ cellsOf((light) => (BYTE_OF_LIGHT[light] ?? 0) >> 3)

/** The cell of a channel's light >> COARSE. Cells by light are coarse in shadows, so only 'light' uses them. */
export const cellsOfLight = (matching: Matching): Uint8Array =>
  matching === 'light' ? CELLS_BY_LIGHT : CELLS_BY_BYTE

const STEPS = 24

/** By Newton's method: unlike `Math.cbrt`, the result is identical in all engines. */
const cubeRoot = (value: number): number => {
  if (value <= 0) return 0
  let root = 1
  for (let step = 0; step < STEPS; step++) root = (2 * root + value / (root * root)) / 3
  return root
}

/** Björn Ottosson's OKLab of a color in linear light: lightness, green to red, blue to yellow. */
const toOklab = ([red, green, blue]: Rgb): Rgb => {
  const [r, g, b] = [red / WHITE, green / WHITE, blue / WHITE]
  const long = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

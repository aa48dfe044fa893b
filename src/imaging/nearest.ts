import { BYTE_OF_LIGHT, WHITE } from './light.ts'
import { toOklab } from './oklab.ts'
import type { Rgb } from './palette-profile.ts'
import { lightOf } from './palette-range.ts'
import { remembering } from './remembering.ts'

/** What is near: distance in linear light, between sRGB bytes, or in OKLab, where distances are as eyes judge flat areas. */
export type Matching = 'light' | 'bytes' | 'perceptual'

/** Five bits a channel: finer tables gave no better pictures, and this one stays in the fastest cache. */
export const CELLS = 32

/** Where a colour of sRGB bytes lies, and where the middle of a cell does. */
const SPACES: Record<Matching, { place: (colour: Rgb) => Rgb; middle: (cell: Rgb) => Rgb }> = {
  light: {
    place: lightOf,
    middle: ([red, green, blue]) => {
      const size = (WHITE + 1) / CELLS
      return [(red + 0.5) * size, (green + 0.5) * size, (blue + 0.5) * size]
    },
  },
  bytes: {
    place: (colour) => colour,
    middle: ([red, green, blue]) => [red * 8 + 4, green * 8 + 4, blue * 8 + 4],
  },
  perceptual: {
    place: (colour) => toOklab(lightOf(colour)),
    middle: ([red, green, blue]) => toOklab(lightOf([red * 8 + 4, green * 8 + 4, blue * 8 + 4])),
  },
}

const buildTable = (colours: readonly Rgb[], matching: Matching): Uint8Array => {
  const { place, middle } = SPACES[matching]
  const places = colours.map(place)
  const table = new Uint8Array(CELLS ** 3)
  table.forEach((_, cell) => {
    const [x, y, z] = middle([cell >> 10, (cell >> 5) & 31, cell & 31])
    let least = Infinity
    places.forEach((colour, index) => {
      const distance = (colour[0] - x) ** 2 + (colour[1] - y) ** 2 + (colour[2] - z) ** 2
      if (distance >= least) return
      least = distance
      table[cell] = index
    })
  })
  return table
}

/** The index of the nearest colour of each cell: table[red << 10 | green << 5 | blue], of `cellsOfLight` each. */
export const nearestTable = /*#__PURE__*/ remembering(buildTable)

/** The nearest colour by distance in linear light, where a cell is light >> 11. */
export const nearestByLight = (colours: readonly Rgb[]): Uint8Array =>
  nearestTable(colours, 'light')

/** Light is looked up without its lowest bits. */
export const COARSE = 4

const cellsOf = (cell: (light: number) => number): Uint8Array =>
  Uint8Array.from({ length: (WHITE + 1) >> COARSE }, (_, at) => cell((at << COARSE) + 8))

const CELLS_BY_LIGHT = /*#__PURE__*/ cellsOf((light) => light >> 11)
const CELLS_BY_BYTE = /*#__PURE__*/ cellsOf((light) => (BYTE_OF_LIGHT[light] ?? 0) >> 3)

/** The cell of a channel's light >> COARSE. Cells by light are wide in shadows, so only its own distance uses them. */
export const cellsOfLight = (matching: Matching): Uint8Array =>
  matching === 'light' ? CELLS_BY_LIGHT : CELLS_BY_BYTE

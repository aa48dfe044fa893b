import { LIGHT_OF_BYTE, WHITE } from './light.ts'
import type { Rgb } from './palettes.ts'
import { pixelsOf, type Raster } from './raster.ts'

/** Five bits a channel: finer tables gave no better pictures, and this one stays in the fastest cache. */
const CELLS = 32

const buildTable = (colours: readonly Rgb[], scale: number): Uint8Array => {
  const table = new Uint8Array(CELLS ** 3)
  table.forEach((_, cell) => {
    const red = ((cell >> 10) + 0.5) * scale
    const green = (((cell >> 5) & 31) + 0.5) * scale
    const blue = ((cell & 31) + 0.5) * scale
    let least = Infinity
    colours.forEach((colour, index) => {
      const distance = (colour[0] - red) ** 2 + (colour[1] - green) ** 2 + (colour[2] - blue) ** 2
      if (distance >= least) return
      least = distance
      table[cell] = index
    })
  })
  return table
}

const cached = (build: (colours: readonly Rgb[]) => Uint8Array) => {
  const tables = new WeakMap<readonly Rgb[], Uint8Array>()
  return (colours: readonly Rgb[]): Uint8Array => {
    const table = tables.get(colours) ?? build(colours)
    tables.set(colours, table)
    return table
  }
}

export const lightOf = (colour: Rgb): Rgb => {
  const [red = 0, green = 0, blue = 0] = colour.map((byte) => LIGHT_OF_BYTE[byte] ?? 0)
  return [red, green, blue]
}

/** Nearest colour by distance in linear light: table[red >> 11 << 10 | green >> 11 << 5 | blue >> 11]. */
export const nearestByLight = cached((colours) =>
  buildTable(colours.map(lightOf), (WHITE + 1) / CELLS),
)

/** Nearest colour by distance between sRGB bytes, which is nearer to what an eye calls alike. */
const nearestByByte = cached((colours) => buildTable(colours, 256 / CELLS))

/** Each pixel's nearest colour, without regard to its neighbours. */
export const nearestIndices = (
  raster: Raster,
  colours: readonly Rgb[],
): Uint8Array<ArrayBuffer> => {
  const table = nearestByByte(colours)
  const indices = new Uint8Array(raster.width * raster.height)
  pixelsOf(raster).forEach((pixel, at) => {
    const cell = ((pixel << 7) & 0x7c00) | ((pixel >>> 6) & 0x3e0) | ((pixel >>> 19) & 31)
    indices[at] = table[cell] ?? 0
  })
  return indices
}

import { luminanceRows } from './light-rows.ts'
import { BYTE_OF_LIGHT } from './light.ts'
import { nearestTable, type Matching } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { pixelsOf, type Raster } from './raster.ts'
import type { LightTables } from './tone.ts'

/** Cell coordinates (five bits) of each byte after toning. */
const cellsOf = (light: Int32Array, matching: Matching, shift: number): Uint16Array =>
  Uint16Array.from(light, (value) => {
    const cell = matching === 'light' ? value >> 11 : (BYTE_OF_LIGHT[value] ?? 0) >> 3
    return cell << shift
  })

/** The nearest color of each pixel, independent of its neighbors. */
export const nearestIndices = (
  raster: Raster,
  colors: readonly Rgb[],
  { matching, tables }: { matching: Matching; tables: LightTables },
): Uint8Array<ArrayBuffer> => {
  const table = nearestTable(colors, matching)
  const red = cellsOf(tables.red, matching, 10)
  const green = cellsOf(tables.green, matching, 5)
  const blue = cellsOf(tables.blue, matching, 0)
  const indices = new Uint8Array(raster.width * raster.height)
  pixelsOf(raster).forEach((pixel, at) => {
    const r = red[pixel & 255] ?? 0
    const g = green[(pixel >>> 8) & 255] ?? 0
    const b = blue[(pixel >>> 16) & 255] ?? 0
    indices[at] = table[r | g | b] ?? 0
  })
  return indices
}

/** `light` for pixels at least as bright as the byte `least`, otherwise `dark`. */
export const thresholdIndices = (
  raster: Raster,
  { dark, light }: { dark: number; light: number },
  { least, tables }: { least: number; tables: LightTables },
): Uint8Array<ArrayBuffer> => {
  const { width, height } = raster
  const readRow = luminanceRows(raster, tables)
  const row = new Int32Array(width)
  const indices = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    readRow(y, row)
    for (let x = 0; x < width; x++) {
      indices[y * width + x] = (BYTE_OF_LIGHT[row[x] ?? 0] ?? 0) >= least ? light : dark
    }
  }
  return indices
}

import { LUMINANCE_OF } from './light.ts'
import { pixelsOf, type Raster } from './raster.ts'
import type { LightTables } from './tone.ts'

/** Writes a row's light into `into`: one luminance, or red, green and blue, per pixel. */
export type ReadRow = (y: number, into: Int32Array) => void

/** Like LUMINANCE_OF, for toned light. */
export const luminanceTables = ({ red, green, blue }: LightTables): LightTables => ({
  red: red.map((light) => light * LUMINANCE_OF.weights.red),
  green: green.map((light) => light * LUMINANCE_OF.weights.green),
  blue: blue.map((light) => light * LUMINANCE_OF.weights.blue),
})

export const luminanceRows = (raster: Raster, tables: LightTables): ReadRow => {
  const { width } = raster
  const pixels = pixelsOf(raster)
  const { red, green, blue } = luminanceTables(tables)
  const { bits } = LUMINANCE_OF
  return (y, into) => {
    let at = y * width
    for (let x = 0; x < width; x++) {
      const pixel = pixels[at++] ?? 0
      into[x] =
        ((red[pixel & 255] ?? 0) +
          (green[(pixel >>> 8) & 255] ?? 0) +
          (blue[(pixel >>> 16) & 255] ?? 0)) >>>
        bits
    }
  }
}

export const colorRows = (raster: Raster, { red, green, blue }: LightTables): ReadRow => {
  const { width } = raster
  const pixels = pixelsOf(raster)
  return (y, into) => {
    let at = y * width
    for (let to = 0; to < width * 3; to += 3) {
      const pixel = pixels[at++] ?? 0
      into[to] = red[pixel & 255] ?? 0
      into[to + 1] = green[(pixel >>> 8) & 255] ?? 0
      into[to + 2] = blue[(pixel >>> 16) & 255] ?? 0
    }
  }
}

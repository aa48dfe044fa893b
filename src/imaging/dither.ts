import { diffuseBlackWhite } from './diffuse-black-white.ts'
import { diffuseColors } from './diffuse-colors.ts'
import { diffuseGrays } from './diffuse-grays.ts'
import { diffuseColorsBy, diffuseGraysBy } from './diffuse-kernel.ts'
import { normalizeOptions, type DitherOptions } from './dither-options.ts'
import { KERNELS } from './kernels.ts'
import { luminanceRows } from './light-rows.ts'
import { BYTE_OF_LIGHT } from './light.ts'
import { type Matching, nearestTable } from './nearest.ts'
import { orderColors } from './ordered-colors.ts'
import { orderGrays } from './ordered-grays.ts'
import type { Rgb } from './palette-profile.ts'
import { endsOf, isFull, rangeOf } from './palette-range.ts'
import { pixelsOf, type Raster } from './raster.ts'
import { isTile, tileOf } from './threshold-tiles.ts'
import { FULL_RANGE, isNeutral, type LightTables, lightTables, saturate } from './tone.ts'

type NormalizedOptions = ReturnType<typeof normalizeOptions>

const isGray = ([red, green, blue]: Rgb): boolean => red === green && green === blue

/** Whether the optimized loops for the default options apply. */
const isPlain = ({ algorithm, serpentine, strength, matching, tone }: NormalizedOptions): boolean =>
  algorithm === 'floyd-steinberg' &&
  serpentine &&
  strength === 256 &&
  matching === 'light' &&
  isNeutral(tone)

const plainLoopFor = (colors: readonly Rgb[]) => {
  if (!colors.every(isGray)) return diffuseColors
  return colors.length === 2 && colors[0]?.[0] === 0 ? diffuseBlackWhite : diffuseGrays
}

/**
 * The index into `colors` (2 to 16) for each pixel of an opaque raster. Black and white map to the darkest and the lightest
 * color, so that measured colors can be used as well as nominal ones.
 */
export const dither = (
  raster: Raster,
  colors: readonly Rgb[],
  asked: DitherOptions = {},
): Uint8Array<ArrayBuffer> => {
  const options = normalizeOptions(asked)
  const grays = colors.every(isGray)
  const toned = grays ? raster : saturate(raster, options.tone.saturation)
  if (isPlain(options) && isFull(rangeOf(colors))) {
    return plainLoopFor(colors)(toned, colors)
  }
  return grays ? ditherGrays(toned, colors, options) : ditherColors(toned, colors, options)
}

const ditherGrays = (raster: Raster, grays: readonly Rgb[], options: NormalizedOptions) => {
  const { algorithm, tone } = options
  if (algorithm === 'threshold' || algorithm === 'none') return eachPixel(raster, grays, options)
  const how = { ...options, tables: lightTables(tone, rangeOf(grays)) }
  return isTile(algorithm)
    ? orderGrays(raster, grays, { ...how, tile: tileOf(algorithm) })
    : diffuseGraysBy(raster, grays, { ...how, kernel: KERNELS[algorithm] })
}

const ditherColors = (raster: Raster, colors: readonly Rgb[], options: NormalizedOptions) => {
  const { algorithm, tone } = options
  if (algorithm === 'threshold' || algorithm === 'none') return eachPixel(raster, colors, options)
  if (isTile(algorithm)) {
    const tables = lightTables(tone, FULL_RANGE)
    return orderColors(raster, colors, { ...options, tables, tile: tileOf(algorithm) })
  }
  const tables = lightTables(tone, rangeOf(colors))
  return diffuseColorsBy(raster, colors, { ...options, tables, kernel: KERNELS[algorithm] })
}

const eachPixel = (raster: Raster, colors: readonly Rgb[], options: NormalizedOptions) => {
  const { algorithm, tone, matching, threshold } = options
  if (algorithm === 'none') {
    return nearestIndices(raster, colors, {
      matching,
      tables: lightTables(tone, rangeOf(colors)),
    })
  }
  const tables = lightTables(tone, FULL_RANGE)
  return thresholdIndices(raster, endsOf(colors), { least: threshold, tables })
}

/** The nearest color of each pixel, independent of its neighbors. */
const nearestIndices = (
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

/** Cell coordinates (five bits) of each byte after toning. */
const cellsOf = (light: Int32Array, matching: Matching, shift: number): Uint16Array =>
  Uint16Array.from(light, (value) => {
    const cell = matching === 'light' ? value >> 11 : (BYTE_OF_LIGHT[value] ?? 0) >> 3
    return cell << shift
  })

/** `light` for pixels at least as bright as the byte `least`, otherwise `dark`. */
const thresholdIndices = (
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

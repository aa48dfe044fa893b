import { diffuseBlackWhite } from './diffuse-black-white.ts'
import { diffuseColors } from './diffuse-colors.ts'
import { diffuseGrays } from './diffuse-grays.ts'
import { diffuseColorsBy, diffuseGraysBy } from './diffuse-kernel.ts'
import { normalizeOptions, type DitherOptions } from './dither-options.ts'
import { nearestIndices, thresholdIndices } from './each-pixel.ts'
import { KERNELS } from './kernels.ts'
import { orderColors } from './ordered-colors.ts'
import { orderGrays } from './ordered-grays.ts'
import type { Rgb } from './palette-profile.ts'
import { endsOf, isFull, rangeOf } from './palette-range.ts'
import type { Raster } from './raster.ts'
import { isTile, tileOf } from './threshold-tiles.ts'
import { FULL_RANGE, isNeutral, lightTables, saturate } from './tone.ts'

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

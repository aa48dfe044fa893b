import { diffuseBlackWhite } from './diffuse-black-white.ts'
import { diffuseColours } from './diffuse-colours.ts'
import { diffuseGreys } from './diffuse-greys.ts'
import { diffuseColoursBy, diffuseGreysBy } from './diffuse-kernel.ts'
import { settle, type DitherOptions } from './dither-options.ts'
import { nearestIndices, thresholdIndices } from './each-pixel.ts'
import { KERNELS } from './kernels.ts'
import { orderColours } from './ordered-colours.ts'
import { orderGreys } from './ordered-greys.ts'
import type { Rgb } from './palette-profile.ts'
import { endsOf, isFull, rangeOf } from './palette-range.ts'
import type { Raster } from './raster.ts'
import { isTile, tileOf } from './threshold-tiles.ts'
import { FULL_RANGE, isNeutral, lightTables, saturate } from './tone.ts'

type Settled = ReturnType<typeof settle>

const isGrey = ([red, green, blue]: Rgb): boolean => red === green && green === blue

/** What the loops of the default know by heart, and therefore are fast at. */
const isPlain = ({ algorithm, serpentine, strength, matching, tone }: Settled): boolean =>
  algorithm === 'floyd-steinberg' &&
  serpentine &&
  strength === 256 &&
  matching === 'light' &&
  isNeutral(tone)

const plainLoopFor = (colours: readonly Rgb[]) => {
  if (!colours.every(isGrey)) return diffuseColours
  return colours.length === 2 && colours[0]?.[0] === 0 ? diffuseBlackWhite : diffuseGreys
}

/**
 * The index into `colours` (2 to 16) for each pixel of an opaque raster. The picture's black and white become the
 * darkest and the lightest of them, so that a panel's measured colours can be given as well as its nominal ones.
 */
export const dither = (
  raster: Raster,
  colours: readonly Rgb[],
  asked: DitherOptions = {},
): Uint8Array<ArrayBuffer> => {
  const options = settle(asked)
  const greys = colours.every(isGrey)
  const toned = greys ? raster : saturate(raster, options.tone.saturation)
  if (isPlain(options) && isFull(rangeOf(colours))) {
    return plainLoopFor(colours)(toned, colours)
  }
  return greys ? ditherGreys(toned, colours, options) : ditherColours(toned, colours, options)
}

const ditherGreys = (raster: Raster, greys: readonly Rgb[], options: Settled) => {
  const { algorithm, tone } = options
  if (algorithm === 'threshold' || algorithm === 'none') return eachPixel(raster, greys, options)
  const how = { ...options, tables: lightTables(tone, rangeOf(greys)) }
  return isTile(algorithm)
    ? orderGreys(raster, greys, { ...how, tile: tileOf(algorithm) })
    : diffuseGreysBy(raster, greys, { ...how, kernel: KERNELS[algorithm] })
}

const ditherColours = (raster: Raster, colours: readonly Rgb[], options: Settled) => {
  const { algorithm, tone } = options
  if (algorithm === 'threshold' || algorithm === 'none') return eachPixel(raster, colours, options)
  if (isTile(algorithm)) {
    const tables = lightTables(tone, FULL_RANGE)
    return orderColours(raster, colours, { ...options, tables, tile: tileOf(algorithm) })
  }
  const tables = lightTables(tone, rangeOf(colours))
  return diffuseColoursBy(raster, colours, { ...options, tables, kernel: KERNELS[algorithm] })
}

const eachPixel = (raster: Raster, colours: readonly Rgb[], options: Settled) => {
  const { algorithm, tone, matching, threshold } = options
  if (algorithm === 'none') {
    return nearestIndices(raster, colours, {
      matching,
      tables: lightTables(tone, rangeOf(colours)),
    })
  }
  const tables = lightTables(tone, FULL_RANGE)
  return thresholdIndices(raster, endsOf(colours), { least: threshold, tables })
}

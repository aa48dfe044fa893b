import { diffuseColours } from './diffuse-colours.ts'
import { diffuseGreys } from './diffuse-greys.ts'
import { diffuseColoursBy, diffuseGreysBy } from './diffuse-kernel.ts'
import { settle, type DitherOptions } from './dither-options.ts'
import { nearestIndices, thresholdIndices } from './each-pixel.ts'
import { KERNELS } from './kernels.ts'
import { WHITE } from './light.ts'
import { lightOf } from './nearest.ts'
import { orderColours } from './ordered-colours.ts'
import { orderGreys } from './ordered-greys.ts'
import { endsOf, type Ends } from './palette-ends.ts'
import type { Rgb } from './palette-profile.ts'
import type { Raster } from './raster.ts'
import { isTile, tileOf } from './threshold-tiles.ts'
import { FULL_RANGE, isNeutral, lightTables, saturate } from './tone.ts'

type Settled = ReturnType<typeof settle>

const isGrey = ([red, green, blue]: Rgb): boolean => red === green && green === blue

const isFullRange = (colours: readonly Rgb[], { dark, light }: Ends): boolean =>
  lightOf(colours[dark] ?? [1, 1, 1]).every((value) => value === 0) &&
  lightOf(colours[light] ?? [1, 1, 1]).every((value) => value === WHITE)

/** What the loops of the default know by heart, and therefore are fast at. */
const isPlain = ({ algorithm, serpentine, strength, matching, tone }: Settled): boolean =>
  algorithm === 'floyd-steinberg' &&
  serpentine &&
  strength === 256 &&
  matching === 'light' &&
  isNeutral(tone)

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
  const ends = endsOf(colours)
  const hasFullRange = isFullRange(colours, ends)
  const greys = colours.every(isGrey)
  const toned = greys ? raster : saturate(raster, options.tone.saturation)
  if (hasFullRange && isPlain(options)) {
    return greys ? diffuseGreys(toned, colours) : diffuseColours(toned, colours)
  }
  const range = hasFullRange
    ? FULL_RANGE
    : {
        black: lightOf(colours[ends.dark] ?? [0, 0, 0]),
        white: lightOf(colours[ends.light] ?? [255, 255, 255]),
      }
  return ditherAs(toned, colours, {
    ...options,
    ends,
    greys,
    tables: lightTables(options.tone, range),
  })
}

interface Prepared extends Settled {
  ends: Ends
  greys: boolean
  tables: ReturnType<typeof lightTables>
}

const ditherAs = (raster: Raster, colours: readonly Rgb[], how: Prepared) => {
  const { algorithm, strength, matching, tables } = how
  if (algorithm === 'none') return nearestIndices(raster, colours, how)
  if (algorithm === 'threshold') {
    return thresholdIndices(raster, how.ends, {
      least: how.threshold,
      tables: lightTables(how.tone, FULL_RANGE),
    })
  }
  if (isTile(algorithm)) {
    const ordering = { tile: tileOf(algorithm), strength, matching, tables }
    return how.greys
      ? orderGreys(raster, colours, ordering)
      : orderColours(raster, colours, ordering)
  }
  const diffusion = { ...how, kernel: KERNELS[algorithm] }
  return how.greys
    ? diffuseGreysBy(raster, colours, diffusion)
    : diffuseColoursBy(raster, colours, diffusion)
}

import { diffuseColours } from './diffuse-colours.ts'
import { diffuseGreys } from './diffuse-greys.ts'
import { nearestIndices } from './nearest.ts'
import type { Rgb } from './palettes.ts'
import type { Raster } from './raster.ts'

/** `none` takes the nearest colour of each pixel alone: right for text and line art, a threshold on black-white. */
export type DitherAlgorithm = 'floyd-steinberg' | 'none'

const isGrey = ([red, green, blue]: Rgb): boolean => red === green && green === blue

/** The index into `colours` (at most 16) for each pixel of an opaque raster. */
export const dither = (
  raster: Raster,
  colours: readonly Rgb[],
  algorithm: DitherAlgorithm,
): Uint8Array<ArrayBuffer> => {
  if (algorithm === 'none') return nearestIndices(raster, colours)
  return colours.every(isGrey) ? diffuseGreys(raster, colours) : diffuseColours(raster, colours)
}

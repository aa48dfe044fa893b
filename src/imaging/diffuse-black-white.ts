import { buildGreyLevels, MARGIN } from './grey-levels.ts'
import { LUMINANCE_OF } from './light.ts'
import { COARSE } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { pixelsOf, type Raster } from './raster.ts'

/**
 * What `diffuseGreys` does, for one black and one white in this order. Each pixel waits for the error of the one before,
 * so a comparison by arithmetic in place of two look-ups makes all of it faster. `Math.imul` and `| 0` tell engines that
 * these are whole numbers of 32 bits: a fifth of the time.
 */
export const diffuseBlackWhite = (
  raster: Raster,
  blackWhite: readonly Rgb[],
): Uint8Array<ArrayBuffer> => {
  const { width, height } = raster
  const words = pixelsOf(raster)
  // Signed: an engine keeps those in one register without asking.
  const pixels = new Int32Array(words.buffer, words.byteOffset, words.length)
  const { light, nearest } = buildGreyLevels(blackWhite)
  const white = light[1] ?? 0
  /** The most light that is still black. */
  const black = (nearest.indexOf(1) << COARSE) - MARGIN - 1
  const { red, green, blue, bits } = LUMINANCE_OF
  const indices = new Uint8Array(width * height)
  const below = new Int32Array(width + 2)
  for (let y = 0; y < height; y++) {
    const step = y & 1 ? -1 : 1
    let at = y * width + (y & 1 ? width - 1 : 0)
    let slot = y & 1 ? width : 1
    let carried = 0
    let behind = 0
    let under = 0
    for (let left = width; left > 0; left--) {
      const pixel = pixels[at] ?? 0
      const luminance =
        ((red[pixel & 255] ?? 0) +
          (green[(pixel >>> 8) & 255] ?? 0) +
          (blue[(pixel >>> 16) & 255] ?? 0)) >>>
        bits
      const wanted = (luminance + (below[slot] ?? 0) + carried) | 0
      const index = (black - wanted) >>> 31
      indices[at] = index
      const error = (wanted - (white & -index)) | 0
      carried = Math.imul(error, 7) >> 4
      const three = Math.imul(error, 3) >> 4
      const five = Math.imul(error, 5) >> 4
      below[slot - step] = behind + three
      behind = (under + five) | 0
      under = (error - carried - three - five) | 0
      at += step
      slot += step
    }
    below[slot - step] = behind
  }
  return indices
}

import { GRAY_CELLS, grayLevels, MARGIN } from './gray-levels.ts'
import { LUMINANCE_OF } from './light.ts'
import { COARSE } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { signedPixelsOf, type Raster } from './raster.ts'
import { rowLoop } from './row-loop.ts'

const createLoop = (widest: number) => {
  const own = {
    ...LUMINANCE_OF,
    levels: new Int32Array(GRAY_CELLS),
    row: new Int32Array(widest),
    below: new Int32Array(widest + 2),
    shown: new Uint8Array(widest),
  }
  return (raster: Raster, grays: readonly Rgb[]): Uint8Array<ArrayBuffer> => {
    const { red, green, blue, bits, levels, row, below, shown } = own
    const { width, height } = raster
    const pixels = signedPixelsOf(raster)
    const margin = MARGIN
    const coarse = COARSE
    const indices = new Uint8Array(width * height)
    levels.set(grayLevels(grays, 'light'))
    below.fill(0)
    for (let y = 0; y < height; y++) {
      const start = y * width
      row.set(pixels.subarray(start, start + width))
      const step = y & 1 ? -1 : 1
      const end = y & 1 ? -1 : width
      let x = y & 1 ? width - 1 : 0
      let carried = 0
      let behind = 0
      let under = 0
      for (; x !== end; x += step) {
        const pixel = row[x] ?? 0
        const luminance =
          ((red[pixel & 255] ?? 0) +
            (green[(pixel >>> 8) & 255] ?? 0) +
            (blue[(pixel >>> 16) & 255] ?? 0)) >>>
          bits
        const wanted = (luminance + (below[x + 1] ?? 0) + carried) | 0
        const level = levels[(wanted + margin) >> coarse] ?? 0
        shown[x] = level & 15
        const error = (wanted - (level >> 4)) | 0
        carried = Math.imul(error, 7) >> 4
        const three = Math.imul(error, 3) >> 4
        const five = Math.imul(error, 5) >> 4
        below[x + 1 - step] = behind + three
        behind = (under + five) | 0
        under = (error - carried - three - five) | 0
      }
      below[x + 1 - step] = behind
      indices.set(shown.subarray(0, width), start)
    }
    return indices
  }
}

const loopFor = /*#__PURE__*/ rowLoop(createLoop)

/**
 * Floyd-Steinberg on luminance in linear light, serpentine. `below` holds the error for each pixel of the next row; it is
 * overwritten right behind the current pixel, so one row is enough. `Math.imul` and `| 0` make engines use 32-bit integers.
 */
export const diffuseGrays = (raster: Raster, grays: readonly Rgb[]): Uint8Array<ArrayBuffer> =>
  loopFor(raster.width)(raster, grays)

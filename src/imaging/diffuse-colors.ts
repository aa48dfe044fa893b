import { LIGHT_OF_BYTE, WHITE } from './light.ts'
import { CELLS, nearestByLight } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { lightOf } from './palette-range.ts'
import { signedPixelsOf, type Raster } from './raster.ts'
import { rowLoop } from './row-loop.ts'

const MAX_COLORS = 16

const createLoop = (widest: number) => {
  const own = {
    light: LIGHT_OF_BYTE,
    nearest: new Uint8Array(CELLS ** 3),
    palette: new Int32Array(MAX_COLORS * 3),
    row: new Int32Array(widest),
    belowR: new Int32Array(widest + 2),
    belowG: new Int32Array(widest + 2),
    belowB: new Int32Array(widest + 2),
    shown: new Uint8Array(widest),
  }
  return (raster: Raster, colors: readonly Rgb[]): Uint8Array<ArrayBuffer> => {
    const { light, nearest, palette, row, belowR, belowG, belowB, shown } = own
    const { width, height } = raster
    const pixels = signedPixelsOf(raster)
    const white = WHITE
    const indices = new Uint8Array(width * height)
    nearest.set(nearestByLight(colors))
    palette.set(colors.flatMap(lightOf))
    for (const below of [belowR, belowG, belowB]) below.fill(0)
    for (let y = 0; y < height; y++) {
      const start = y * width
      row.set(pixels.subarray(start, start + width))
      const step = y & 1 ? -1 : 1
      const end = y & 1 ? -1 : width
      let x = y & 1 ? width - 1 : 0
      let carriedR = 0
      let carriedG = 0
      let carriedB = 0
      let behindR = 0
      let behindG = 0
      let behindB = 0
      let underR = 0
      let underG = 0
      let underB = 0
      for (; x !== end; x += step) {
        const pixel = row[x] ?? 0
        let r = (light[pixel & 255] ?? 0) + (belowR[x + 1] ?? 0) + carriedR
        let g = (light[(pixel >>> 8) & 255] ?? 0) + (belowG[x + 1] ?? 0) + carriedG
        let b = (light[(pixel >>> 16) & 255] ?? 0) + (belowB[x + 1] ?? 0) + carriedB
        r = r < 0 ? 0 : r > white ? white : r
        g = g < 0 ? 0 : g > white ? white : g
        b = b < 0 ? 0 : b > white ? white : b
        const index = nearest[((r >> 11) << 10) | ((g >> 11) << 5) | (b >> 11)] ?? 0
        shown[x] = index
        const errorR = (r - (palette[index * 3] ?? 0)) | 0
        const errorG = (g - (palette[index * 3 + 1] ?? 0)) | 0
        const errorB = (b - (palette[index * 3 + 2] ?? 0)) | 0
        const previous = x + 1 - step
        carriedR = Math.imul(errorR, 7) >> 4
        const threeR = Math.imul(errorR, 3) >> 4
        const fiveR = Math.imul(errorR, 5) >> 4
        carriedG = Math.imul(errorG, 7) >> 4
        const threeG = Math.imul(errorG, 3) >> 4
        const fiveG = Math.imul(errorG, 5) >> 4
        carriedB = Math.imul(errorB, 7) >> 4
        const threeB = Math.imul(errorB, 3) >> 4
        const fiveB = Math.imul(errorB, 5) >> 4
        belowR[previous] = behindR + threeR
        belowG[previous] = behindG + threeG
        belowB[previous] = behindB + threeB
        behindR = (underR + fiveR) | 0
        behindG = (underG + fiveG) | 0
        behindB = (underB + fiveB) | 0
        underR = (errorR - carriedR - threeR - fiveR) | 0
        underG = (errorG - carriedG - threeG - fiveG) | 0
        underB = (errorB - carriedB - threeB - fiveB) | 0
      }
      const last = x + 1 - step
      belowR[last] = behindR
      belowG[last] = behindG
      belowB[last] = behindB
      indices.set(shown.subarray(0, width), start)
    }
    return indices
  }
}

const loopFor = /*#__PURE__*/ rowLoop(createLoop)

/**
 * Floyd-Steinberg in linear light, serpentine. Values are clamped before the nearest color is chosen; otherwise the error of
 * colors that the panel lacks would spread through the image.
 */
export const diffuseColors = (raster: Raster, colors: readonly Rgb[]): Uint8Array<ArrayBuffer> =>
  loopFor(raster.width)(raster, colors)

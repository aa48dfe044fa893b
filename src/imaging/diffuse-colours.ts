import { LIGHT_OF_BYTE, WHITE } from './light.ts'
import { nearestByLight } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { lightOf } from './palette-range.ts'
import { pixelsOf, type Raster } from './raster.ts'

/**
 * Floyd-Steinberg in linear light, alternate rows backwards. What lies outside black to white is cut off
 * before the nearest colour is taken: a panel without cyan would else push its error through the picture.
 */
export const diffuseColours = (
  raster: Raster,
  colours: readonly Rgb[],
): Uint8Array<ArrayBuffer> => {
  const { width, height } = raster
  const pixels = pixelsOf(raster)
  const nearest = nearestByLight(colours)
  const palette = Int32Array.from(colours.flatMap(lightOf))
  const light = LIGHT_OF_BYTE
  const white = WHITE
  const indices = new Uint8Array(width * height)
  const below = new Int32Array((width + 2) * 3)
  for (let y = 0; y < height; y++) {
    const backwards = (y & 1) === 1
    const step = backwards ? -1 : 1
    let at = y * width + (backwards ? width - 1 : 0)
    let slot = backwards ? width * 3 : 3
    let carriedR = 0
    let carriedG = 0
    let carriedB = 0
    let behindR = 0
    let behindG = 0
    let behindB = 0
    let underR = 0
    let underG = 0
    let underB = 0
    for (let left = width; left > 0; left--) {
      const pixel = pixels[at] ?? 0
      let r = (light[pixel & 255] ?? 0) + carriedR + (below[slot] ?? 0)
      let g = (light[(pixel >>> 8) & 255] ?? 0) + carriedG + (below[slot + 1] ?? 0)
      let b = (light[(pixel >>> 16) & 255] ?? 0) + carriedB + (below[slot + 2] ?? 0)
      r = r < 0 ? 0 : r > white ? white : r
      g = g < 0 ? 0 : g > white ? white : g
      b = b < 0 ? 0 : b > white ? white : b
      const index = nearest[((r >> 11) << 10) | ((g >> 11) << 5) | (b >> 11)] ?? 0
      indices[at] = index
      const errorR = r - (palette[index * 3] ?? 0)
      const errorG = g - (palette[index * 3 + 1] ?? 0)
      const errorB = b - (palette[index * 3 + 2] ?? 0)
      const previous = slot - step * 3
      carriedR = (errorR * 7) >> 4
      carriedG = (errorG * 7) >> 4
      carriedB = (errorB * 7) >> 4
      const threeR = (errorR * 3) >> 4
      const threeG = (errorG * 3) >> 4
      const threeB = (errorB * 3) >> 4
      const fiveR = (errorR * 5) >> 4
      const fiveG = (errorG * 5) >> 4
      const fiveB = (errorB * 5) >> 4
      below[previous] = behindR + threeR
      below[previous + 1] = behindG + threeG
      below[previous + 2] = behindB + threeB
      behindR = underR + fiveR
      behindG = underG + fiveG
      behindB = underB + fiveB
      underR = errorR - carriedR - threeR - fiveR
      underG = errorG - carriedG - threeG - fiveG
      underB = errorB - carriedB - threeB - fiveB
      at += step
      slot += step * 3
    }
    const last = slot - step * 3
    below[last] = behindR
    below[last + 1] = behindG
    below[last + 2] = behindB
  }
  return indices
}

import { grayLevels, MARGIN } from './gray-levels.ts'
import { REACH, type Kernel } from './kernels.ts'
import { colorRows, luminanceRows } from './light-rows.ts'
import { cellsOfLight, COARSE, nearestTable, type Matching } from './nearest.ts'
import type { Rgb } from './palette-profile.ts'
import { boundsOf, lightOf } from './palette-range.ts'
import type { Raster } from './raster.ts'
import type { LightTables } from './tone.ts'

interface Diffusion {
  kernel: Kernel
  serpentine: boolean
  /** In parts of 256. */
  strength: number
  matching: Matching
  tables: LightTables
}

const ROWS = 3
/** Fixed-point shares: any error times a share fits into 32 bits. */
const SHARE_BITS = 14

/** The shares of the taps, and their sum. */
const sharesOf = ({ taps, of }: Kernel) => {
  const part = (share: number) => Math.floor(((share << SHARE_BITS) + of / 2) / of)
  return {
    shares: Int32Array.from(taps, ([, , share]) => part(share)),
    total: part(taps.reduce((sum, [, , share]) => sum + share, 0)),
  }
}

/**
 * The errors of the current row and the two below, padded on both sides. `aim` writes the offset of each tap's target from the
 * current pixel.
 */
const createErrors = ({ taps }: Kernel, width: number, channels: number) => {
  const stride = (width + 2 * REACH) * channels
  const errors = new Int32Array(stride * ROWS)
  const stripe = (y: number) => (y % ROWS) * stride
  return {
    errors,
    startOf: (y: number) => stripe(y) + REACH * channels,
    aim: (y: number, step: number, offsets: Int32Array) => {
      taps.forEach(([ahead, down], tap) => {
        offsets[tap] = stripe(y + down) - stripe(y) + ahead * step * channels
      })
    },
    clear: (y: number) => errors.fill(0, stripe(y), stripe(y) + stride),
  }
}

/** Error diffusion by any kernel, on luminance. The dedicated Floyd-Steinberg loop gives the same result faster. */
export const diffuseGraysBy = (
  raster: Raster,
  grays: readonly Rgb[],
  { kernel, serpentine, strength, matching, tables }: Diffusion,
): Uint8Array<ArrayBuffer> => {
  const { width, height } = raster
  const levels = grayLevels(grays, matching)
  const { errors, startOf, aim, clear } = createErrors(kernel, width, 1)
  const { shares, total } = sharesOf(kernel)
  const readRow = luminanceRows(raster, tables)
  const row = new Int32Array(width)
  const offsets = new Int32Array(shares.length)
  const last = shares.length - 1
  const [margin, coarse, shareBits] = [MARGIN, COARSE, SHARE_BITS]
  const indices = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const step = serpentine && y & 1 ? -1 : 1
    readRow(y, row)
    aim(y, step, offsets)
    const start = startOf(y)
    let x = step > 0 ? 0 : width - 1
    for (let left = width; left > 0; left--) {
      const slot = start + x
      const wanted = (row[x] ?? 0) + (errors[slot] ?? 0)
      const level = levels[(wanted + margin) >> coarse] ?? 0
      indices[y * width + x] = level & 15
      const error = ((wanted - (level >> 4)) * strength) >> 8
      let rest = (error * total) >> shareBits
      for (let tap = 0; tap < last; tap++) {
        const share = (error * (shares[tap] ?? 0)) >> shareBits
        const to = slot + (offsets[tap] ?? 0)
        errors[to] = (errors[to] ?? 0) + share
        rest -= share
      }
      const to = slot + (offsets[last] ?? 0)
      errors[to] = (errors[to] ?? 0) + rest
      x += step
    }
    clear(y)
  }
  return indices
}

/** Error diffusion by any kernel, on three channels. */
export const diffuseColorsBy = (
  raster: Raster,
  colors: readonly Rgb[],
  { kernel, serpentine, strength, matching, tables }: Diffusion,
): Uint8Array<ArrayBuffer> => {
  const { width, height } = raster
  const nearest = nearestTable(colors, matching)
  const cells = cellsOfLight(matching)
  const palette = Int32Array.from(colors.flatMap(lightOf))
  const { errors, startOf, aim, clear } = createErrors(kernel, width, 3)
  const { shares, total } = sharesOf(kernel)
  const readRow = colorRows(raster, tables)
  const { low, high } = boundsOf(colors)
  const [lowR, lowG, lowB] = low
  const [highR, highG, highB] = high
  const row = new Int32Array(width * 3)
  const offsets = new Int32Array(shares.length)
  const last = shares.length - 1
  const [coarse, shareBits] = [COARSE, SHARE_BITS]
  const indices = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const step = serpentine && y & 1 ? -1 : 1
    readRow(y, row)
    aim(y, step, offsets)
    const start = startOf(y)
    let x = step > 0 ? 0 : width - 1
    for (let left = width; left > 0; left--) {
      const from = x * 3
      const slot = start + from
      let r = (row[from] ?? 0) + (errors[slot] ?? 0)
      let g = (row[from + 1] ?? 0) + (errors[slot + 1] ?? 0)
      let b = (row[from + 2] ?? 0) + (errors[slot + 2] ?? 0)
      r = r < lowR ? lowR : r > highR ? highR : r
      g = g < lowG ? lowG : g > highG ? highG : g
      b = b < lowB ? lowB : b > highB ? highB : b
      const cell =
        ((cells[r >> coarse] ?? 0) << 10) |
        ((cells[g >> coarse] ?? 0) << 5) |
        (cells[b >> coarse] ?? 0)
      const index = nearest[cell] ?? 0
      indices[y * width + x] = index
      const errorR = ((r - (palette[index * 3] ?? 0)) * strength) >> 8
      const errorG = ((g - (palette[index * 3 + 1] ?? 0)) * strength) >> 8
      const errorB = ((b - (palette[index * 3 + 2] ?? 0)) * strength) >> 8
      let restR = (errorR * total) >> shareBits
      let restG = (errorG * total) >> shareBits
      let restB = (errorB * total) >> shareBits
      for (let tap = 0; tap < last; tap++) {
        const share = shares[tap] ?? 0
        const to = slot + (offsets[tap] ?? 0)
        const shareR = (errorR * share) >> shareBits
        const shareG = (errorG * share) >> shareBits
        const shareB = (errorB * share) >> shareBits
        errors[to] = (errors[to] ?? 0) + shareR
        errors[to + 1] = (errors[to + 1] ?? 0) + shareG
        errors[to + 2] = (errors[to + 2] ?? 0) + shareB
        restR -= shareR
        restG -= shareG
        restB -= shareB
      }
      const to = slot + (offsets[last] ?? 0)
      errors[to] = (errors[to] ?? 0) + restR
      errors[to + 1] = (errors[to + 1] ?? 0) + restG
      errors[to + 2] = (errors[to + 2] ?? 0) + restB
      x += step
    }
    clear(y)
  }
  return indices
}

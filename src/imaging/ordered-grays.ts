import { luminanceTables } from './light-rows.ts'
import { LIGHT_OF_BYTE, LUMINANCE_OF, WHITE } from './light.ts'
import { memoize } from './memoize.ts'
import type { Rgb } from './palette-profile.ts'
import { signedPixelsOf, type Raster } from './raster.ts'
import { rowLoop } from './row-loop.ts'
import { MAX_THRESHOLDS, THRESHOLD_BITS, type ThresholdTile } from './threshold-tiles.ts'
import type { LightTables } from './tone.ts'

const ONE = 2 ** THRESHOLD_BITS
const MAX_GRAYS = 16

/** `order`: indices of the grays from dark to light; `places`: the position of each light between them, in 1 / ONE. */
const buildScale = (grays: readonly Rgb[]) => {
  const lightOf = (index: number) => LIGHT_OF_BYTE[grays[index]?.[0] ?? 0] ?? 0
  const order = Uint8Array.from(grays.keys()).sort((one, other) => lightOf(one) - lightOf(other))
  const levels = Array.from(order, lightOf)
  const places = new Uint16Array(WHITE + 1).fill((levels.length - 1) * ONE)
  let step = 0
  for (let light = 0; light <= WHITE; light++) {
    while (step < levels.length - 1 && light >= (levels[step + 1] ?? 0)) step++
    if (step === levels.length - 1) break
    const [below, above] = [levels[step] ?? 0, levels[step + 1] ?? WHITE]
    const part = Math.floor((ONE * (light - below)) / (above - below))
    places[light] = step * ONE + Math.max(0, part)
  }
  return { order, places }
}

const scaleOf = /*#__PURE__*/ memoize(buildScale)

/** Scales thresholds toward the middle: at strength 0 each pixel gets the nearest gray. */
const weakened = (thresholds: Uint16Array, strength: number): Uint16Array =>
  thresholds.map((threshold) => ONE / 2 + (((threshold - ONE / 2) * strength) >> 8))

interface Ordering {
  tile: ThresholdTile
  strength: number
  tables: LightTables
}

const createLoop = (widest: number) => {
  const own = {
    red: new Int32Array(256),
    green: new Int32Array(256),
    blue: new Int32Array(256),
    places: new Uint16Array(WHITE + 1),
    order: new Uint8Array(MAX_GRAYS),
    thresholds: new Uint16Array(MAX_THRESHOLDS),
    row: new Int32Array(widest),
    shown: new Uint8Array(widest),
  }
  const take = (grays: readonly Rgb[], { tile, strength, tables }: Ordering) => {
    const luminance = luminanceTables(tables)
    const scale = scaleOf(grays)
    own.red.set(luminance.red)
    own.green.set(luminance.green)
    own.blue.set(luminance.blue)
    own.places.set(scale.places)
    own.order.set(scale.order)
    own.thresholds.set(weakened(tile.thresholds, strength))
  }
  return (raster: Raster, grays: readonly Rgb[], asked: Ordering): Uint8Array<ArrayBuffer> => {
    take(grays, asked)
    const { red, green, blue, places, order, thresholds, row, shown } = own
    const { width, height } = raster
    const { side } = asked.tile
    const pixels = signedPixelsOf(raster)
    const mask = side - 1
    const { bits } = LUMINANCE_OF
    const thresholdBits = THRESHOLD_BITS
    const indices = new Uint8Array(width * height)
    for (let y = 0; y < height; y++) {
      const start = y * width
      row.set(pixels.subarray(start, start + width))
      const tileRow = (y & mask) * side
      for (let x = 0; x < width; x++) {
        const pixel = row[x] ?? 0
        const luminance =
          ((red[pixel & 255] ?? 0) +
            (green[(pixel >>> 8) & 255] ?? 0) +
            (blue[(pixel >>> 16) & 255] ?? 0)) >>>
          bits
        const place = (places[luminance] ?? 0) + (thresholds[tileRow | (x & mask)] ?? 0)
        shown[x] = order[place >> thresholdBits] ?? 0
      }
      indices.set(shown.subarray(0, width), start)
    }
    return indices
  }
}

const loopFor = /*#__PURE__*/ rowLoop(createLoop)

/** Chooses between the two grays around a pixel's luminance by the tile's threshold. */
export const orderGrays = (
  raster: Raster,
  grays: readonly Rgb[],
  asked: Ordering,
): Uint8Array<ArrayBuffer> => loopFor(raster.width)(raster, grays, asked)

import { LIGHT_OF_BYTE, WHITE } from './light.ts'
import { luminanceRows } from './light-rows.ts'
import type { Rgb } from './palette-profile.ts'
import type { Raster } from './raster.ts'
import { remembering } from './remembering.ts'
import { THRESHOLD_BITS, type ThresholdTile } from './threshold-tiles.ts'
import type { LightTables } from './tone.ts'

const ONE = 2 ** THRESHOLD_BITS

/** `order` names the greys from dark to light; `places` says for each light how many of them lie below, in parts of ONE. */
const buildScale = (greys: readonly Rgb[]) => {
  const lightOf = (index: number) => LIGHT_OF_BYTE[greys[index]?.[0] ?? 0] ?? 0
  const order = Uint8Array.from(greys.keys()).sort((one, other) => lightOf(one) - lightOf(other))
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

const scaleOf = /*#__PURE__*/ remembering(buildScale)

/** Thresholds drawn together around the middle: at strength 0 each pixel takes the grey that is nearer in light. */
const weakened = (thresholds: Uint16Array, strength: number): Uint16Array =>
  thresholds.map((threshold) => ONE / 2 + (((threshold - ONE / 2) * strength) >> 8))

/** Of the two greys around a pixel's luminance the lighter one, where the tile's threshold lets it. */
export const orderGreys = (
  raster: Raster,
  greys: readonly Rgb[],
  { tile, strength, tables }: { tile: ThresholdTile; strength: number; tables: LightTables },
): Uint8Array<ArrayBuffer> => {
  const { width, height } = raster
  const { order, places } = scaleOf(greys)
  const thresholds = weakened(tile.thresholds, strength)
  const { side } = tile
  const mask = side - 1
  const bits = THRESHOLD_BITS
  const readRow = luminanceRows(raster, tables)
  const row = new Int32Array(width)
  const indices = new Uint8Array(width * height)
  let at = 0
  for (let y = 0; y < height; y++) {
    readRow(y, row)
    const tileRow = (y & mask) * side
    for (let x = 0; x < width; x++) {
      const place = (places[row[x] ?? 0] ?? 0) + (thresholds[tileRow + (x & mask)] ?? 0)
      indices[at++] = order[place >> bits] ?? 0
    }
  }
  return indices
}

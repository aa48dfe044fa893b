import { dither } from '#src/imaging/dither.ts'
import { nearestTable } from '#src/imaging/nearest.ts'
import type { PaletteProfile, Rgb } from '#src/imaging/palette-profile.ts'

import { LAYERS, type Canvas } from './canvas.ts'

/** For flat colors that the panel lacks: a regular pattern, which is stable when other parts change. */
const FLAT_DITHER = { algorithm: 'bayer-8' } as const

/** The panel's index of each pixel, depending on its kind of layer. */
export function toIndices(canvas: Canvas, { nominal }: PaletteProfile): Uint8Array<ArrayBuffer> {
  const { raster, pixels, layers } = canvas
  const mixed = isMixed(canvas, nominal) ? dither(raster, nominal, FLAT_DITHER) : undefined
  const indices = mixed ?? new Uint8Array(pixels.length)
  /** By distance between bytes, which suits text and lines. */
  const nearest = nearestTable(nominal, 'bytes')
  // Most pixels equal the previous one.
  let word = 0
  let index = 0
  for (let at = 0; at < indices.length; at++) {
    const layer = layers[at] ?? 0
    if (layer >= LAYERS.DECIDED) {
      indices[at] = layer - LAYERS.DECIDED
      continue
    }
    if (mixed && layer === LAYERS.SHAPE) continue
    const own = pixels[at] ?? 0
    if (own !== word) {
      word = own
      index = nearest[((word & 0xf8) << 7) | ((word >> 6) & 0x3e0) | ((word >> 19) & 31)] ?? 0
    }
    indices[at] = index
  }
  return indices
}

/** Whether a shape has a color that the panel lacks. */
function isMixed({ pixels, layers }: Canvas, nominal: readonly Rgb[]): boolean {
  const known = new Set(nominal.map(wordOfRgb))
  let last = 0
  for (let at = 0; at < pixels.length; at++) {
    const word = pixels[at] ?? 0
    if (word === last || layers[at] !== LAYERS.SHAPE) continue
    if (!known.has(word)) return true
    last = word
  }
  return false
}

const wordOfRgb = ([red, green, blue]: Rgb) => 0xff000000 | (blue << 16) | (green << 8) | red

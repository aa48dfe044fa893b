import { dither } from '#src/imaging/dither.ts'
import type { PaletteProfile, Rgb } from '#src/imaging/palette-profile.ts'

import { LAYERS, type Canvas } from './canvas.ts'

/** What flat colours that the panel lacks are mixed by: regular dots, which stay as they are when only a part changes. */
const FLAT = { algorithm: 'bayer-8' } as const

/** The index of each pixel, by the kind of its layer. */
export function settle(canvas: Canvas, { nominal }: PaletteProfile): Uint8Array<ArrayBuffer> {
  const { raster, layers } = canvas
  const indices = dither(raster, nominal, { algorithm: 'none' })
  const ordered = isMixed(canvas, nominal) ? dither(raster, nominal, FLAT) : indices
  for (let at = 0; at < indices.length; at++) {
    const layer = layers[at] ?? 0
    if (layer >= LAYERS.DECIDED) indices[at] = layer - LAYERS.DECIDED
    else if (layer === LAYERS.SHAPE) indices[at] = ordered[at] ?? 0
  }
  return indices
}

/** Whether a shape has a colour that the panel has not. */
function isMixed({ pixels, layers }: Canvas, nominal: readonly Rgb[]): boolean {
  const known = new Set(nominal.map(wordOfRgb))
  let last = 0
  for (let at = 0; at < pixels.length; at++) {
    const word = pixels[at] ?? 0
    if (layers[at] !== LAYERS.SHAPE || word === last) continue
    if (!known.has(word)) return true
    last = word
  }
  return false
}

const wordOfRgb = ([red, green, blue]: Rgb) =>
  (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0

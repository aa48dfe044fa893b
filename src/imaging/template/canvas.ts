import { createRaster, signedPixelsOf, type Raster, type Size } from '#src/imaging/raster.ts'

import { isEmpty, type Box } from './box.ts'

/** How a pixel is mapped to the panel's colors. Values from `DECIDED` on are final: `DECIDED` + index. */
export const LAYERS = { SHAPE: 0, TEXT: 1, DECIDED: 2 } as const

/** The coverage of each pixel. */
export interface Mask extends Box {
  data: Uint8Array
}

/** The drawing so far: colors, and the kind of layer of each pixel. */
export interface Canvas extends Size {
  raster: Raster
  pixels: Int32Array
  layers: Uint8Array
  /** Antialiasing needs grays; without them, edges are hard. */
  isSmooth: boolean
}

export const createCanvas = (size: Size, background: string, isSmooth: boolean): Canvas => {
  const raster = createRaster(size)
  const pixels = signedPixelsOf(raster).fill(wordOf(background))
  const layers = new Uint8Array(size.width * size.height)
  return { width: size.width, height: size.height, raster, pixels, layers, isSmooth }
}

/** Converts #rrggbb to a pixel. */
export const wordOf = (color: string): number => {
  const rgb = Number.parseInt(color.slice(1), 16)
  return 0xff000000 | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)
}

const HALF = 128

/** Fills a box on the canvas. */
export const fillBox = (canvas: Canvas, box: Box, color: string) => {
  if (isEmpty(box)) return
  const { x, y, width, height } = box
  const word = wordOf(color)
  for (let row = y; row < y + height; row++) {
    const start = row * canvas.width + x
    canvas.pixels.fill(word, start, start + width)
    canvas.layers.fill(LAYERS.SHAPE, start, start + width)
  }
}

/** Fills a mask on the canvas. */
export const fillMask = (
  canvas: Canvas,
  { x, y, width, height, data }: Mask,
  color: string,
  layer: 0 | 1,
) => {
  const paint = canvas.isSmooth ? paintSmooth : paintHard
  const least = canvas.isSmooth ? 1 : HALF
  const word = wordOf(color)
  let from = 0
  for (let row = y; row < y + height; row++) {
    const start = row * canvas.width + x
    for (let at = start; at < start + width; at++) {
      const share = data[from++] ?? 0
      if (share >= least) paint(canvas, at, word, layer, share)
    }
  }
}

const paintHard = ({ pixels, layers }: Canvas, at: number, word: number, layer: number) => {
  pixels[at] = word
  layers[at] = layer
}

const paintSmooth = (canvas: Canvas, at: number, word: number, layer: number, share: number) => {
  if (share === 255) return paintHard(canvas, at, word, layer)
  const { pixels, layers } = canvas
  pixels[at] = mixed(pixels[at] ?? 0, word, share)
  const isPhoto = (layers[at] ?? 0) >= LAYERS.DECIDED
  // Antialiased edges are treated like text. A photo below stays where it covers more.
  if (share >= HALF || !isPhoto) layers[at] = LAYERS.TEXT
}

const mixed = (below: number, above: number, share: number): number => {
  let word = 0xff000000
  for (let shift = 0; shift < 24; shift += 8) {
    const from = (below >>> shift) & 255
    const to = (above >>> shift) & 255
    word |= Math.floor((from * (255 - share) + to * share + 127) / 255) << shift
  }
  return word
}

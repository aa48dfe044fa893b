import { elementsIn, type PlacedElement } from '#src/domain/design/element.ts'
import { backgroundOf } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { cropSize } from '#src/imaging/crop.ts'
import { dither } from '#src/imaging/dither.ts'
import type { Frame } from '#src/imaging/frame.ts'
import { nearestTable } from '#src/imaging/nearest.ts'
import type { PaletteProfile, Rgb } from '#src/imaging/palette-profile.ts'
import type { Size } from '#src/imaging/raster.ts'

import { boxOf, isEmpty, type Box } from './box.ts'
import { createCanvas, LAYERS, type Canvas } from './canvas.ts'
import { drawPicture } from './draw-picture.ts'
import { drawEmptyFrame, drawFill, drawStroke } from './draw-shape.ts'
import { drawText } from './draw-text.ts'
import type { Rasterizer, TemplateRendering } from './rendering.ts'

/** Renders a design in the panel's own orientation. Browser and server give identical indices. */
export async function renderTemplate(
  design: Design,
  rendering: TemplateRendering,
  rasterize: Rasterizer,
): Promise<Frame> {
  const { layout, size, palette } = rendering
  const upright = cropSize(size, layout.orientation)
  const canvas = createCanvas(upright, backgroundOf(design, layout), hasGrays(palette))
  const drawing = { ...rendering, canvas, rasterize }
  for (const element of elementsIn(design, layout)) {
    const box = boxOf(element, upright)
    if (!isEmpty(box)) await draw(element, box, drawing)
  }
  const indices = toIndices(canvas, palette)
  return {
    width: size.width,
    height: size.height,
    palette,
    indices: layout.orientation === 'vertical' ? turnLeft(indices, upright) : indices,
  }
}

const hasGrays = ({ nominal }: PaletteProfile) =>
  nominal.length > 2 && nominal.every(([red, green, blue]) => red === green && green === blue)

interface Drawing extends TemplateRendering {
  canvas: Canvas
  rasterize: Rasterizer
}

async function draw(element: PlacedElement, box: Box, drawing: Drawing) {
  switch (element.type) {
    case 'rectangle':
      drawFill(element, box, drawing)
      break
    case 'text':
      drawFill(element, box, drawing)
      await drawText(element, box, drawing)
      break
    case 'picture':
      drawPictureOrFrame(element, box, drawing)
      break
    // Unknown elements of newer versions are not drawn.
    default:
      return
  }
  drawStroke(element, box, drawing)
}

function drawPictureOrFrame(element: PlacedElement, box: Box, drawing: Drawing) {
  const { imageId } = element.picture
  const source = imageId === null ? undefined : drawing.pictures.get(imageId)
  if (!source) return drawEmptyFrame(element, box, drawing)
  drawFill(element, box, drawing)
  drawPicture(element, box, source, drawing)
}

/** For flat colors that the panel lacks: a regular pattern, which is stable when other parts change. */
const FLAT_DITHER = { algorithm: 'bayer-8' } as const

/** The panel's index of each pixel, depending on its kind of layer. */
function toIndices(canvas: Canvas, { nominal }: PaletteProfile): Uint8Array<ArrayBuffer> {
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

/** Rotates the indices of a vertical panel 90 degrees counterclockwise, like its images (CROP-05). */
function turnLeft(indices: Uint8Array, { width, height }: Size): Uint8Array<ArrayBuffer> {
  const turned = new Uint8Array(indices.length)
  let from = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[(width - 1 - x) * height + y] = indices[from++] ?? 0
  }
  return turned
}

import { elementsIn, type PlacedElement } from '#src/domain/design/element.ts'
import { backgroundOf } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { cropSize } from '#src/imaging/crop.ts'
import type { Frame } from '#src/imaging/frame.ts'
import type { PaletteProfile } from '#src/imaging/palette-profile.ts'
import type { Size } from '#src/imaging/raster.ts'

import { boxOf, isEmpty, type Box } from './box.ts'
import { createCanvas, type Canvas } from './canvas.ts'
import { drawPicture } from './draw-picture.ts'
import { drawEmptyFrame, drawFill, drawStroke } from './draw-shape.ts'
import { drawText } from './draw-text.ts'
import type { Rasterizer, TemplateRendering } from './rendering.ts'
import { toIndices } from './to-indices.ts'

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

/** Rotates the indices of a vertical panel 90 degrees counterclockwise, like its images (CROP-05). */
function turnLeft(indices: Uint8Array, { width, height }: Size): Uint8Array<ArrayBuffer> {
  const turned = new Uint8Array(indices.length)
  let from = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[(width - 1 - x) * height + y] = indices[from++] ?? 0
  }
  return turned
}

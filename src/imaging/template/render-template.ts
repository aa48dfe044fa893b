import { elementsIn, type PlacedElement } from '#src/domain/design/element.ts'
import { backgroundOf } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { cropSize } from '#src/imaging/crop.ts'
import type { Frame } from '#src/imaging/frame.ts'
import type { PaletteProfile } from '#src/imaging/palette-profile.ts'

import { boxOf, isEmpty, type Box } from './box.ts'
import { createCanvas, type Canvas } from './canvas.ts'
import { drawPicture } from './draw-picture.ts'
import { drawEmptyFrame, drawFill, drawStroke } from './draw-shape.ts'
import { drawText } from './draw-text.ts'
import type { Rasteriser, TemplateRendering } from './rendering.ts'
import { settle } from './settle.ts'
import { turnLeft } from './turn-left.ts'

/** A design as the panel will show it, turned as the panel is built: the same indices in the browser and on the server. */
export async function renderTemplate(
  design: Design,
  rendering: TemplateRendering,
  rasterise: Rasteriser,
): Promise<Frame> {
  const { layout, size, palette } = rendering
  const upright = cropSize(size, layout.orientation)
  const canvas = createCanvas(upright, backgroundOf(design, layout), hasGreys(palette))
  const drawing = { ...rendering, canvas, rasterise }
  for (const element of elementsIn(design, layout)) {
    const box = boxOf(element, upright)
    if (!isEmpty(box)) await draw(element, box, drawing)
  }
  const indices = settle(canvas, palette)
  return {
    width: size.width,
    height: size.height,
    palette,
    indices: layout.orientation === 'vertical' ? turnLeft(indices, upright) : indices,
  }
}

const hasGreys = ({ nominal }: PaletteProfile) =>
  nominal.length > 2 && nominal.every(([red, green, blue]) => red === green && green === blue)

interface Drawing extends TemplateRendering {
  canvas: Canvas
  rasterise: Rasteriser
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
    // Of a newer version: kept in the design, and not drawn.
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

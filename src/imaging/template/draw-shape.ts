import type { PlacedElement } from '#src/domain/design/element.ts'

import { visibleOf, type Box } from './box.ts'
import { fillBox, fillMask, LAYERS, type Canvas } from './canvas.ts'
import { maskOf } from './mask.ts'
import type { Rasteriser } from './rendering.ts'
import { boxPath, edgePath, emptyFramePath } from './shape-path.ts'

interface Drawing {
  canvas: Canvas
  rasterise: Rasteriser
}

/** What an element's box is filled with. */
export function drawFill(
  element: PlacedElement,
  box: Box,
  drawing: Drawing,
  colour = element.fill,
) {
  if (colour === null) return
  const { canvas } = drawing
  const { position, radius } = element
  if (position.rotation % 360 === 0 && radius === 0)
    fillBox(canvas, visibleOf(box, 0, canvas), colour)
  else drawPath(boxPath(box, radius), element, box, drawing, colour)
}

/** The line along the inside of its edge. */
export function drawStroke(element: PlacedElement, box: Box, drawing: Drawing) {
  const { stroke, strokeWidth, radius } = element
  if (stroke === null || strokeWidth === 0) return
  drawPath(edgePath(box, radius, strokeWidth), element, box, drawing, stroke)
}

const FRAME = { paper: '#ffffff', ink: '#000000', width: 3 }

/** Says that a picture belongs here, whose file is gone or not chosen yet. */
export function drawEmptyFrame(element: PlacedElement, box: Box, drawing: Drawing) {
  drawFill(element, box, drawing, element.fill ?? FRAME.paper)
  drawPath(emptyFramePath(box, FRAME.width), element, box, drawing, FRAME.ink)
}

function drawPath(
  path: string,
  { position }: PlacedElement,
  box: Box,
  { canvas, rasterise }: Drawing,
  colour: string,
) {
  const visible = visibleOf(box, position.rotation, canvas)
  const mask = maskOf(path, { box, degrees: position.rotation }, visible, rasterise)
  fillMask(canvas, mask, colour, LAYERS.SHAPE)
}

import type { PlacedElement } from '#src/domain/design/element.ts'

import { visibleOf, type Box } from './box.ts'
import { fillBox, fillMask, LAYERS, type Canvas } from './canvas.ts'
import type { MaskCache } from './mask-cache.ts'
import { maskOf } from './mask.ts'
import type { Rasterizer } from './rendering.ts'
import { boxPath, edgePath, emptyFramePath } from './shape-path.ts'

interface Drawing {
  canvas: Canvas
  rasterize: Rasterizer
  masks?: MaskCache | undefined
}

/** Fills an element's box. */
export function drawFill(element: PlacedElement, box: Box, drawing: Drawing, color = element.fill) {
  if (color === null) return
  const { canvas } = drawing
  if (isStraight(element)) fillBox(canvas, visibleOf(box, 0, canvas), color)
  else drawPath(boxPath(box, element.radius), element, box, drawing, color)
}

/** Whether its edges are on pixel boundaries, so that no rasterizer is needed. */
const isStraight = ({ position, radius }: PlacedElement) =>
  position.rotation % 360 === 0 && radius === 0

/** Draws the border along the inside of the edge. */
export function drawStroke(element: PlacedElement, box: Box, drawing: Drawing) {
  const { stroke, strokeWidth, radius } = element
  if (stroke === null || strokeWidth === 0) return
  if (isStraight(element) && Number.isInteger(strokeWidth)) {
    for (const side of sidesOf(box, strokeWidth)) {
      fillBox(drawing.canvas, visibleOf(side, 0, drawing.canvas), stroke)
    }
    return
  }
  drawPath(edgePath(box, radius, strokeWidth), element, box, drawing, stroke)
}

function sidesOf({ x, y, width, height }: Box, line: number): Box[] {
  const [across, down] = [Math.min(line, width), Math.min(line, height)]
  return [
    { x, y, width, height: down },
    { x, y: y + height - down, width, height: down },
    { x, y, width: across, height },
    { x: x + width - across, y, width: across, height },
  ]
}

const FRAME = { paper: '#ffffff', ink: '#000000', width: 3 }

/** A placeholder for a missing picture. */
export function drawEmptyFrame(element: PlacedElement, box: Box, drawing: Drawing) {
  drawFill(element, box, drawing, element.fill ?? FRAME.paper)
  drawPath(emptyFramePath(box, FRAME.width), element, box, drawing, FRAME.ink)
}

function drawPath(
  path: string,
  { position }: PlacedElement,
  box: Box,
  drawing: Drawing,
  color: string,
) {
  const visible = visibleOf(box, position.rotation, drawing.canvas)
  const mask = maskOf(path, { box, degrees: position.rotation }, visible, drawing)
  fillMask(drawing.canvas, mask, color, LAYERS.SHAPE)
}

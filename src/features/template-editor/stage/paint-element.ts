import type { PlacedElement } from '#src/domain/design/element.ts'
import { containRegion, coverRegion } from '#src/imaging/crop.ts'
import type { Size } from '#src/imaging/raster.ts'
import { isEmpty, type Box } from '#src/imaging/template/box.ts'

import { levelFor, type PictureSketch } from './picture-sketch.ts'
import type { TextSketch } from './text-sketch.ts'

/** Asynchronously prepared data. */
export interface Prepared {
  text?: TextSketch | undefined
  picture?: PictureSketch | undefined
}

/** Paints an element at the origin, approximately as the panel shows it. */
export function paintElement(
  context: CanvasRenderingContext2D,
  element: PlacedElement,
  size: Size,
  prepared: Prepared,
) {
  if (isEmpty(size)) return
  switch (element.type) {
    case 'rectangle':
      paintFill(context, element, size, element.fill)
      break
    case 'text':
      paintFill(context, element, size, element.fill)
      paintText(context, element, size, prepared.text)
      break
    case 'picture':
      paintPicture(context, element, size, prepared.picture)
      break
    default:
      return paintUnknown(context, size)
  }
  paintStroke(context, element, size)
}

const outline = (context: CanvasRenderingContext2D, box: Box, radius: number) => {
  context.beginPath()
  const maxRadius = Math.min(box.width, box.height) / 2
  context.roundRect(box.x, box.y, box.width, box.height, Math.max(0, Math.min(radius, maxRadius)))
}
const fullBox = ({ width, height }: Size): Box => ({ x: 0, y: 0, width, height })

function paintFill(
  context: CanvasRenderingContext2D,
  { radius }: PlacedElement,
  size: Size,
  color: string | null,
) {
  if (color === null) return
  context.fillStyle = color
  outline(context, fullBox(size), radius)
  context.fill()
}

/** Drawn inside the edge. */
function paintStroke(
  context: CanvasRenderingContext2D,
  { stroke, strokeWidth, radius }: PlacedElement,
  { width, height }: Size,
) {
  if (stroke === null || strokeWidth === 0) return
  const line = Math.min(strokeWidth, width / 2, height / 2)
  context.strokeStyle = stroke
  context.lineWidth = line
  const inner = { x: line / 2, y: line / 2, width: width - line, height: height - line }
  outline(context, inner, radius - line / 2)
  context.stroke()
}

function paintText(
  context: CanvasRenderingContext2D,
  { text }: PlacedElement,
  size: Size,
  sketch: TextSketch | undefined,
) {
  if (!sketch) return
  context.fillStyle = text.color
  context.fill(sketch.pathFor(size))
}

function paintPicture(
  context: CanvasRenderingContext2D,
  element: PlacedElement,
  size: Size,
  picture: PictureSketch | undefined,
) {
  if (!picture) {
    paintFill(context, element, size, element.fill ?? '#ffffff')
    return paintEmptyFrame(context, size)
  }
  paintFill(context, element, size, element.fill)
  context.save()
  if (element.radius > 0) {
    outline(context, fullBox(size), element.radius)
    context.clip()
  }
  const from = element.picture.fit === 'cover' ? coverRegion(picture, size) : fullBox(picture)
  const to = element.picture.fit === 'contain' ? containRegion(picture, size) : fullBox(size)
  const { a, b } = context.getTransform()
  const { level, scale } = levelFor(picture, from.width / (to.width * Math.hypot(a, b)))
  context.drawImage(
    level,
    from.x * scale,
    from.y * scale,
    from.width * scale,
    from.height * scale,
    to.x,
    to.y,
    to.width,
    to.height,
  )
  context.restore()
}

const FRAME_LINE = 3

/** The placeholder that the panel shows for a missing image. */
function paintEmptyFrame(context: CanvasRenderingContext2D, { width, height }: Size) {
  context.strokeStyle = '#000000'
  context.lineWidth = Math.min(FRAME_LINE, width, height)
  const half = context.lineWidth / 2
  context.beginPath()
  context.rect(half, half, width - context.lineWidth, height - context.lineWidth)
  context.moveTo(0, 0)
  context.lineTo(width, height)
  context.moveTo(width, 0)
  context.lineTo(0, height)
  context.stroke()
}

const HATCH = { gap: 24, ink: '#808080' }
const MAX_HATCH_LINES = 400

/** An element type of a newer version: not rendered on panels, hatched in the editor. */
function paintUnknown(context: CanvasRenderingContext2D, { width, height }: Size) {
  context.save()
  context.strokeStyle = HATCH.ink
  context.lineWidth = 1
  outline(context, fullBox({ width, height }), 0)
  context.clip()
  const gap = Math.max(HATCH.gap, (width + height) / MAX_HATCH_LINES)
  for (let offset = gap; offset < width + height; offset += gap) {
    context.moveTo(offset, 0)
    context.lineTo(offset - height, height)
  }
  context.stroke()
  context.strokeRect(0.5, 0.5, width - 1, height - 1)
  context.restore()
}

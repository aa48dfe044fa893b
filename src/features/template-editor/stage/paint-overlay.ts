import type { Size } from '#src/imaging/raster.ts'
import { type Box, middleOf } from '#src/imaging/template/box.ts'

import { type Grid, gridLines } from '../geometry/grid.ts'
import { boundingBox, type RotatedBox } from '../geometry/rotated-box.ts'
import type { Guide } from '../geometry/snap.ts'
import { toScreen, type View } from '../geometry/view.ts'
import { handlesOf, toScreenBox } from './handles.ts'
import type { OverlayColors, OverlayState } from './overlay-state.ts'

const HANDLE_SIZE = { fine: 9, coarse: 14 }
const LABEL = { height: 20, padding: 6, gap: 6, most: 240 }

/** Line widths are independent of the zoom. */
export function paintOverlay(
  context: CanvasRenderingContext2D,
  state: OverlayState,
  { view, panel, grid }: { view: View; panel: Size; grid: Grid },
  colors: OverlayColors,
  pointer: 'fine' | 'coarse',
) {
  if (grid.isOn) paintGrid(context, panel, grid.step, view, colors)
  paintEdge(context, toScreenBox({ x: 0, y: 0, ...panel, rotation: 0 }, view), colors)
  if (state.hovered) paintFrame(context, toScreenBox(state.hovered, view), colors, 1)
  if (state.frames.length > 1 || !state.around) {
    for (const frame of state.frames) paintFrame(context, toScreenBox(frame, view), colors, 1)
  }
  for (const guide of state.guides) paintGuide(context, guide, view, colors)
  if (state.marquee) paintMarquee(context, state.marquee, view, colors)
  if (!state.around) return
  const around = toScreenBox(state.around, view)
  paintFrame(context, around, colors, 2)
  if (state.hasHandles) paintHandles(context, around, colors, pointer)
  if (state.label !== '') paintLabel(context, around, state.label, colors)
}

/** Drawn above the layers, translucent. */
function paintGrid(
  context: CanvasRenderingContext2D,
  panel: Size,
  step: number,
  view: View,
  { accent }: OverlayColors,
) {
  const { x, y, width, height } = toScreenBox({ x: 0, y: 0, ...panel, rotation: 0 }, view)
  context.save()
  context.strokeStyle = accent
  context.globalAlpha = 0.25
  context.lineWidth = 1
  context.beginPath()
  for (const offset of gridLines(panel.width, step, view.zoom)) {
    const across = sharp(x + offset * view.zoom)
    context.moveTo(across, y)
    context.lineTo(across, y + height)
  }
  for (const offset of gridLines(panel.height, step, view.zoom)) {
    const down = sharp(y + offset * view.zoom)
    context.moveTo(x, down)
    context.lineTo(x + width, down)
  }
  context.stroke()
  context.restore()
}

/** Aligns one-pixel lines with the pixel grid. */
const sharp = (value: number) => Math.floor(value) + 0.5

/** Border just outside the panel, visible on a white background. */
function paintEdge(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  { edge }: OverlayColors,
) {
  context.strokeStyle = edge
  context.lineWidth = 1
  context.strokeRect(x - 0.5, y - 0.5, width + 1, height + 1)
}

/** An accent line with a halo, visible on any background. */
function paintFrame(
  context: CanvasRenderingContext2D,
  box: RotatedBox,
  { accent, halo }: OverlayColors,
  line: number,
) {
  const middle = middleOf(box)
  context.save()
  context.translate(middle.x, middle.y)
  context.rotate((box.rotation * Math.PI) / 180)
  const [width, height] = [Math.max(0, box.width), Math.max(0, box.height)]
  for (const [color, lineWidth] of [[halo, line + 2] as const, [accent, line] as const]) {
    context.strokeStyle = color
    context.lineWidth = lineWidth
    context.strokeRect(-width / 2, -height / 2, width, height)
  }
  context.restore()
}

function paintHandles(
  context: CanvasRenderingContext2D,
  box: RotatedBox,
  { accent, halo }: OverlayColors,
  pointer: 'fine' | 'coarse',
) {
  const side = HANDLE_SIZE[pointer]
  for (const { handle, point } of handlesOf(box, pointer)) {
    context.save()
    context.translate(point.x, point.y)
    context.rotate((box.rotation * Math.PI) / 180)
    context.beginPath()
    if (handle === 'rotate') context.arc(0, 0, side / 2 + 1, 0, 2 * Math.PI)
    else context.rect(-side / 2, -side / 2, side, side)
    context.fillStyle = halo
    context.strokeStyle = accent
    context.lineWidth = 1.5
    context.fill()
    context.stroke()
    context.restore()
  }
}

function paintGuide(
  context: CanvasRenderingContext2D,
  { along, offset, from, to }: Guide,
  view: View,
  { guide }: OverlayColors,
) {
  const isDown = along === 'down'
  const start = toScreen(view, isDown ? { x: offset, y: from } : { x: from, y: offset })
  const end = toScreen(view, isDown ? { x: offset, y: to } : { x: to, y: offset })
  context.strokeStyle = guide
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(isDown ? sharp(start.x) : start.x, isDown ? start.y : sharp(start.y))
  context.lineTo(isDown ? sharp(end.x) : end.x, isDown ? end.y : sharp(end.y))
  context.stroke()
}

function paintMarquee(
  context: CanvasRenderingContext2D,
  marquee: Box,
  view: View,
  { accent }: OverlayColors,
) {
  const { x, y, width, height } = toScreenBox({ ...marquee, rotation: 0 }, view)
  context.save()
  context.fillStyle = accent
  context.globalAlpha = 0.1
  context.fillRect(x, y, width, height)
  context.globalAlpha = 1
  context.strokeStyle = accent
  context.lineWidth = 1
  context.strokeRect(x, y, width, height)
  context.restore()
}

function paintLabel(
  context: CanvasRenderingContext2D,
  box: RotatedBox,
  label: string,
  { accent, onAccent }: OverlayColors,
) {
  const bounds = boundingBox(box)
  context.font = `500 12px 'Instrument Sans', system-ui, sans-serif`
  context.textBaseline = 'middle'
  const lineWidth = Math.min(LABEL.most, context.measureText(label).width)
  const width = lineWidth + 2 * LABEL.padding
  const x = Math.round(bounds.x - 1)
  const y = Math.round(bounds.y + bounds.height + LABEL.gap)
  context.fillStyle = accent
  context.beginPath()
  context.roundRect(x, y, width, LABEL.height, 2)
  context.fill()
  context.fillStyle = onAccent
  context.fillText(label, x + LABEL.padding, y + LABEL.height / 2 + 1, LABEL.most)
}

/** Reads theme colors from CSS properties of the element, because a canvas cannot use CSS variables. */
export function readColors(element: Element): OverlayColors {
  const style = getComputedStyle(element)
  return {
    accent: style.color,
    onAccent: style.caretColor,
    guide: style.outlineColor,
    halo: style.textDecorationColor,
    edge: style.borderTopColor,
  }
}

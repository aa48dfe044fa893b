import type { Size } from '#src/imaging/raster.ts'
import { middleOf, type Box } from '#src/imaging/template/box.ts'

import { type Grid, gridLines } from '../../geometry/grid.ts'
import type { Guide } from '../../geometry/snap.ts'
import { boundsOf, type TurnedBox } from '../../geometry/turned.ts'
import { toScreen, type View } from '../../geometry/view.ts'
import { gripsOf, onScreen } from '../grips.ts'
import type { OverlayColours, OverlayState } from './overlay-state.ts'

const GRIP_SIDE = { fine: 9, coarse: 14 }
const LABEL = { height: 20, padding: 6, gap: 6, most: 240 }

/** Lines stay as thin on the screen, however near the panel is. */
export function paintOverlay(
  context: CanvasRenderingContext2D,
  state: OverlayState,
  { view, panel, grid }: { view: View; panel: Size; grid: Grid },
  colours: OverlayColours,
  pointer: 'fine' | 'coarse',
) {
  if (grid.isOn) paintGrid(context, panel, grid.step, view, colours)
  paintEdge(context, onScreen({ x: 0, y: 0, ...panel, rotation: 0 }, view), colours)
  if (state.hovered) paintFrame(context, onScreen(state.hovered, view), colours, 1)
  if (state.frames.length > 1 || !state.around) {
    for (const frame of state.frames) paintFrame(context, onScreen(frame, view), colours, 1)
  }
  for (const guide of state.guides) paintGuide(context, guide, view, colours)
  if (state.band) paintBand(context, state.band, view, colours)
  if (!state.around) return
  const around = onScreen(state.around, view)
  paintFrame(context, around, colours, 2)
  if (state.hasGrips) paintGrips(context, around, colours, pointer)
  if (state.label !== '') paintLabel(context, around, state.label, colours)
}

/** Over the layers, so that it is seen on each; thin enough to see them through it. */
function paintGrid(
  context: CanvasRenderingContext2D,
  panel: Size,
  step: number,
  view: View,
  { accent }: OverlayColours,
) {
  const { x, y, width, height } = onScreen({ x: 0, y: 0, ...panel, rotation: 0 }, view)
  context.save()
  context.strokeStyle = accent
  context.globalAlpha = 0.25
  context.lineWidth = 1
  context.beginPath()
  for (const at of gridLines(panel.width, step, view.zoom)) {
    const across = sharp(x + at * view.zoom)
    context.moveTo(across, y)
    context.lineTo(across, y + height)
  }
  for (const at of gridLines(panel.height, step, view.zoom)) {
    const down = sharp(y + at * view.zoom)
    context.moveTo(x, down)
    context.lineTo(x + width, down)
  }
  context.stroke()
  context.restore()
}

/** On whole pixels a line of one is sharp. */
const sharp = (value: number) => Math.floor(value) + 0.5

/** Just outside of the paper, so that white ends somewhere. */
function paintEdge(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  { edge }: OverlayColours,
) {
  context.strokeStyle = edge
  context.lineWidth = 1
  context.strokeRect(x - 0.5, y - 0.5, width + 1, height + 1)
}

/** Dark on light and light on dark: a line of the accent within one of paper. */
function paintFrame(
  context: CanvasRenderingContext2D,
  box: TurnedBox,
  { accent, halo }: OverlayColours,
  line: number,
) {
  const middle = middleOf(box)
  context.save()
  context.translate(middle.x, middle.y)
  context.rotate((box.rotation * Math.PI) / 180)
  const [width, height] = [Math.max(0, box.width), Math.max(0, box.height)]
  for (const [colour, wide] of [[halo, line + 2] as const, [accent, line] as const]) {
    context.strokeStyle = colour
    context.lineWidth = wide
    context.strokeRect(-width / 2, -height / 2, width, height)
  }
  context.restore()
}

function paintGrips(
  context: CanvasRenderingContext2D,
  box: TurnedBox,
  { accent, halo }: OverlayColours,
  pointer: 'fine' | 'coarse',
) {
  const side = GRIP_SIDE[pointer]
  for (const { grip, point } of gripsOf(box, pointer)) {
    context.save()
    context.translate(point.x, point.y)
    context.rotate((box.rotation * Math.PI) / 180)
    context.beginPath()
    if (grip === 'turn') context.arc(0, 0, side / 2 + 1, 0, 2 * Math.PI)
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
  { along, at, from, to }: Guide,
  view: View,
  { guide }: OverlayColours,
) {
  const isDown = along === 'down'
  const start = toScreen(view, isDown ? { x: at, y: from } : { x: from, y: at })
  const end = toScreen(view, isDown ? { x: at, y: to } : { x: to, y: at })
  context.strokeStyle = guide
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(isDown ? sharp(start.x) : start.x, isDown ? start.y : sharp(start.y))
  context.lineTo(isDown ? sharp(end.x) : end.x, isDown ? end.y : sharp(end.y))
  context.stroke()
}

function paintBand(
  context: CanvasRenderingContext2D,
  band: Box,
  view: View,
  { accent }: OverlayColours,
) {
  const { x, y, width, height } = onScreen({ ...band, rotation: 0 }, view)
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
  box: TurnedBox,
  label: string,
  { accent, onAccent }: OverlayColours,
) {
  const bounds = boundsOf(box)
  context.font = `500 12px 'Instrument Sans', system-ui, sans-serif`
  context.textBaseline = 'middle'
  const wide = Math.min(LABEL.most, context.measureText(label).width)
  const width = wide + 2 * LABEL.padding
  const x = Math.round(bounds.x - 1)
  const y = Math.round(bounds.y + bounds.height + LABEL.gap)
  context.fillStyle = accent
  context.beginPath()
  context.roundRect(x, y, width, LABEL.height, 2)
  context.fill()
  context.fillStyle = onAccent
  context.fillText(label, x + LABEL.padding, y + LABEL.height / 2 + 1, LABEL.most)
}

import type { PlacedElement } from '#src/domain/design/element.ts'

import { inflate, isEmpty, middleOf, visibleOf, type Box } from './box.ts'
import { fillMask, LAYERS, type Canvas } from './canvas.ts'
import type { Fonts } from './fonts.ts'
import type { MaskCache } from './mask-cache.ts'
import { maskOf } from './mask.ts'
import type { Rasterizer } from './rendering.ts'
import { contentOf, faceOf, layOutText, linePath, type PlacedLine } from './text-layout.ts'
import { widthOf } from './text-lines.ts'

interface Drawing {
  canvas: Canvas
  variables: Readonly<Record<string, string>>
  fonts: Fonts
  rasterize: Rasterizer
  masks?: MaskCache | undefined
}

/** Draws an element's text into its box. */
export async function drawText(element: PlacedElement, box: Box, drawing: Drawing) {
  const { canvas, variables, masks } = drawing
  const content = contentOf(element.text, variables)
  if (content.trim() === '') return
  const { color, ...letters } = element.text
  const { rotation } = element.position
  const key = JSON.stringify([letters, content, box, rotation, canvas.width, canvas.height])
  const known = masks?.get(key)
  const mask = known ?? (await maskOfText(element, content, box, drawing))
  if (!known) masks?.set(key, mask)
  fillMask(canvas, mask, color, LAYERS.TEXT)
}

async function maskOfText(
  { text, position: { rotation } }: PlacedElement,
  content: string,
  box: Box,
  { canvas, fonts, rasterize }: Drawing,
) {
  const lines = layOutText(content, text, await faceOf(text, content, fonts), box)
  const visible = visibleOf(reachOf(lines), rotation, canvas, middleOf(box))
  const path = isEmpty(visible) ? '' : lines.map(linePath).join('')
  return maskOf(path, { box, degrees: rotation }, visible, { rasterize })
}

/** Glyphs extend beyond their lines by less than their size. */
function reachOf(lines: readonly PlacedLine[]): Box {
  const left = Math.min(...lines.map((line) => line.left))
  const right = Math.max(...lines.map((line) => line.left + widthOf(line) * line.size))
  const [first, last] = [lines[0], lines.at(-1)]
  const top = first?.baseline ?? 0
  const height = (last?.baseline ?? 0) - top
  return inflate(
    { x: left, y: top, width: right - left, height },
    Math.ceil((first?.size ?? 0) * 1.2),
  )
}

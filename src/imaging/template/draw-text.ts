import type { PlacedElement } from '#src/domain/design/element.ts'

import { grown, isEmpty, middleOf, visibleOf, type Box } from './box.ts'
import { fillMask, LAYERS, type Canvas } from './canvas.ts'
import type { Fonts } from './fonts.ts'
import { maskOf } from './mask.ts'
import type { Rasteriser } from './rendering.ts'
import { contentOf, faceOf, layOutText, linePath, type PlacedLine } from './text-layout.ts'
import { widthOf } from './text-lines.ts'

interface Drawing {
  canvas: Canvas
  variables: Readonly<Record<string, string>>
  fonts: Fonts
  rasterise: Rasteriser
}

/** The text of an element in its box, over what is drawn already. */
export async function drawText(element: PlacedElement, box: Box, drawing: Drawing) {
  const { text, position } = element
  const { canvas, variables, fonts, rasterise } = drawing
  const content = contentOf(text, variables)
  if (content.trim() === '') return
  const lines = layOutText(content, text, await faceOf(text, content, fonts), box)
  const visible = visibleOf(reachOf(lines), position.rotation, canvas, middleOf(box))
  const path = isEmpty(visible) ? '' : lines.map(linePath).join('')
  const turned = { box, degrees: position.rotation }
  const mask = maskOf(path, turned, visible, rasterise)
  fillMask(canvas, mask, text.color, LAYERS.TEXT)
}

/** Letters reach out of their lines by less than their size. */
function reachOf(lines: readonly PlacedLine[]): Box {
  const left = Math.min(...lines.map((line) => line.left))
  const right = Math.max(...lines.map((line) => line.left + widthOf(line) * line.size))
  const [first, last] = [lines[0], lines.at(-1)]
  const top = first?.baseline ?? 0
  const height = (last?.baseline ?? 0) - top
  return grown(
    { x: left, y: top, width: right - left, height },
    Math.ceil((first?.size ?? 0) * 1.2),
  )
}

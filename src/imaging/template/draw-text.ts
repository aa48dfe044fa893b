import type { PlacedElement } from '#src/domain/design/element.ts'
import { filled } from '#src/domain/design/variables.ts'

import { grown, isEmpty, middleOf, visibleOf, type Box } from './box.ts'
import { fillMask, LAYERS, type Canvas } from './canvas.ts'
import type { Face, Fonts } from './fonts.ts'
import { maskOf } from './mask.ts'
import { outlinePath } from './outline-path.ts'
import type { Rasteriser } from './rendering.ts'
import { fitText, type FittedText } from './text-fit.ts'
import { paragraphsOf, plainText, type SetGlyph } from './text-glyphs.ts'
import { widthOf, type Line } from './text-lines.ts'

/** No panel shows more; without an end a design of variables could become as long as it likes. */
const LONGEST = 20_000
const ELLIPSIS = '…'

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
  const content = plainText(filled(text.content.slice(0, LONGEST), variables).slice(0, LONGEST))
  if (content.trim() === '') return
  const face = await fonts.faceFor(text.font, text.weight, content + ELLIPSIS)
  const fitted = withEllipsis(fitText(paragraphsOf(content, face), text, box), face, box.width)
  const lines = placeLines(fitted, text, face, box)
  const visible = visibleOf(reachOf(lines), position.rotation, canvas, middleOf(box))
  const path = isEmpty(visible) ? '' : lines.map(linePath).join('')
  const turned = { box, degrees: position.rotation }
  const mask = maskOf(path, turned, visible, rasterise)
  fillMask(canvas, mask, text.color, LAYERS.TEXT)
}

/** Lines that there is no room for are left out, and the last one that is there says so. */
function withEllipsis({ size, lines, most }: FittedText, face: Face, width: number): FittedText {
  if (lines.length <= most) return { size, lines, most }
  const [dots] = paragraphsOf(ELLIPSIS, face)
  const last = lines[most - 1]
  if (!dots || !last) return { size, lines: lines.slice(0, most), most }
  const room = width / size - (dots.starts.at(-1) ?? 0)
  let to = last.to
  while (to > last.from && widthOf({ ...last, to }) > room) to--
  const glyphs = [...last.paragraph.glyphs.slice(last.from, to), ...dots.glyphs]
  const starts = new Float64Array(glyphs.length + 1)
  glyphs.forEach(({ advance }, at) => {
    starts[at + 1] = (starts[at] ?? 0) + advance
  })
  const shortened = { paragraph: { glyphs, starts }, from: 0, to: glyphs.length }
  return { size, lines: [...lines.slice(0, most - 1), shortened], most }
}

const SHARES = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 }

interface PlacedLine extends Line {
  left: number
  baseline: number
  size: number
}

function placeLines(
  { size, lines }: FittedText,
  { align, verticalAlign, lineHeight }: PlacedElement['text'],
  { main }: Face,
  box: Box,
): PlacedLine[] {
  const height = size * (1 + (lines.length - 1) * lineHeight)
  const top = box.y + (box.height - height) * SHARES[verticalAlign]
  const baseline = size * (0.5 + (main.ascent + main.descent) / main.unitsPerEm / 2)
  return lines.map((line, row) => ({
    ...line,
    left: box.x + (box.width - widthOf(line) * size) * SHARES[align],
    baseline: top + baseline + row * size * lineHeight,
    size,
  }))
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

function linePath({ paragraph, from, to, left, baseline, size }: PlacedLine): string {
  const start = paragraph.starts[from] ?? 0
  const one = ({ font, glyph }: SetGlyph, at: number) => {
    const x = left + ((paragraph.starts[from + at] ?? 0) - start) * size
    return outlinePath(font.outlineOf(glyph), x, baseline, size / font.unitsPerEm)
  }
  return paragraph.glyphs.slice(from, to).map(one).join('')
}

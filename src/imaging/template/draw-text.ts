import type { PlacedElement } from '#src/domain/design/element.ts'
import { filled } from '#src/domain/design/variables.ts'

import { grown, middleOf, visibleOf, type Box } from './box.ts'
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
  // Letters may reach out of their box by less than their size.
  const letters = grown(box, Math.ceil(fitted.size))
  const visible = visibleOf(letters, position.rotation, canvas, middleOf(box))
  const turned = { box, degrees: position.rotation }
  const mask = maskOf(linesPath(fitted, text, face, box), turned, visible, rasterise)
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

function linesPath(
  { size, lines }: FittedText,
  { align, verticalAlign, lineHeight }: PlacedElement['text'],
  { main }: Face,
  box: Box,
): string {
  const height = size * (1 + (lines.length - 1) * lineHeight)
  const top = box.y + (box.height - height) * SHARES[verticalAlign]
  const baseline = size * (0.5 + (main.ascent + main.descent) / main.unitsPerEm / 2)
  return lines
    .map((line, row) => {
      const left = box.x + (box.width - widthOf(line) * size) * SHARES[align]
      return linePath(line, left, top + baseline + row * size * lineHeight, size)
    })
    .join('')
}

function linePath({ paragraph, from, to }: Line, left: number, baseline: number, size: number) {
  const start = paragraph.starts[from] ?? 0
  const one = ({ font, glyph }: SetGlyph, at: number) => {
    const x = left + ((paragraph.starts[from + at] ?? 0) - start) * size
    return outlinePath(font.outlineOf(glyph), x, baseline, size / font.unitsPerEm)
  }
  return paragraph.glyphs.slice(from, to).map(one).join('')
}

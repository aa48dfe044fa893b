import type { PlacedElement } from '#src/domain/design/element.ts'
import { fillVariables } from '#src/domain/design/variables.ts'

import type { Box } from './box.ts'
import type { Face, Fonts } from './fonts.ts'
import { outlinePath } from './outline-path.ts'
import { fitText, type FittedText } from './text-fit.ts'
import { paragraphsOf, plainText, type SetGlyph } from './text-glyphs.ts'
import { widthOf, type Line } from './text-lines.ts'

/** More than any panel shows; limits the expansion of variables. */
const MAX_TEXT_LENGTH = 20_000
const ELLIPSIS = '…'

type Text = PlacedElement['text']

/** The text with its variables filled in. */
export const contentOf = ({ content }: Text, variables: Readonly<Record<string, string>>): string =>
  plainText(fillVariables(content.slice(0, MAX_TEXT_LENGTH), variables).slice(0, MAX_TEXT_LENGTH))

/** The face of a text, with all characters of `content`. */
export const faceOf = ({ font, weight }: Text, content: string, fonts: Fonts): Promise<Face> =>
  fonts.faceFor(font, weight, content + ELLIPSIS)

/** The positioned lines of a text in its box. */
export const layOutText = (content: string, text: Text, face: Face, box: Box): PlacedLine[] =>
  placeLines(
    withEllipsis(fitText(paragraphsOf(content, face), text, box), face, box.width),
    text,
    face,
    box,
  )

/** Drops lines that do not fit, and ends the last one with an ellipsis. */
function withEllipsis(
  { size, lines, maxLines }: FittedText,
  face: Face,
  width: number,
): FittedText {
  if (lines.length <= maxLines) return { size, lines, maxLines }
  const [dots] = paragraphsOf(ELLIPSIS, face)
  const last = lines[maxLines - 1]
  if (!dots || !last) return { size, lines: lines.slice(0, maxLines), maxLines }
  const room = width / size - (dots.starts.at(-1) ?? 0)
  let to = last.to
  while (to > last.from && widthOf({ ...last, to }) > room) to--
  const glyphs = [...last.paragraph.glyphs.slice(last.from, to), ...dots.glyphs]
  const starts = new Float64Array(glyphs.length + 1)
  glyphs.forEach(({ advance }, at) => {
    starts[at + 1] = (starts[at] ?? 0) + advance
  })
  const shortened = { paragraph: { glyphs, starts }, from: 0, to: glyphs.length }
  return { size, lines: [...lines.slice(0, maxLines - 1), shortened], maxLines }
}

/** The share of the free space before the text. */
export const SHARES = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 }

export interface PlacedLine extends Line {
  left: number
  baseline: number
  size: number
}

function placeLines(
  { size, lines }: FittedText,
  { align, verticalAlign, lineHeight }: Text,
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

/** The glyphs of a line as path data. */
export function linePath({ paragraph, from, to, left, baseline, size }: PlacedLine): string {
  const start = paragraph.starts[from] ?? 0
  const one = ({ font, glyph }: SetGlyph, at: number) => {
    const x = left + ((paragraph.starts[from + at] ?? 0) - start) * size
    return outlinePath(font.outlineOf(glyph), x, baseline, size / font.unitsPerEm)
  }
  return paragraph.glyphs.slice(from, to).map(one).join('')
}

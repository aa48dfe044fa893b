import type { PlacedElement } from '#src/domain/design/element.ts'
import { filled } from '#src/domain/design/variables.ts'

import type { Box } from './box.ts'
import type { Face, Fonts } from './fonts.ts'
import { outlinePath } from './outline-path.ts'
import { fitText, type FittedText } from './text-fit.ts'
import { paragraphsOf, plainText, type SetGlyph } from './text-glyphs.ts'
import { widthOf, type Line } from './text-lines.ts'

/** No panel shows more; without an end a design of variables could become as long as it likes. */
const LONGEST = 20_000
const ELLIPSIS = '…'

type Text = PlacedElement['text']

/** What stands in a text, with its variables. */
export const contentOf = ({ content }: Text, variables: Readonly<Record<string, string>>): string =>
  plainText(filled(content.slice(0, LONGEST), variables).slice(0, LONGEST))

/** The face of a text, with every character that `content` needs. */
export const faceOf = ({ font, weight }: Text, content: string, fonts: Fonts): Promise<Face> =>
  fonts.faceFor(font, weight, content + ELLIPSIS)

/** The lines of a text where they stand in its box. */
export const layOutText = (content: string, text: Text, face: Face, box: Box): PlacedLine[] =>
  placeLines(
    withEllipsis(fitText(paragraphsOf(content, face), text, box), face, box.width),
    text,
    face,
    box,
  )

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

/** Of the room that is left, how much comes before a text. */
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

/** Its letters as path data. */
export function linePath({ paragraph, from, to, left, baseline, size }: PlacedLine): string {
  const start = paragraph.starts[from] ?? 0
  const one = ({ font, glyph }: SetGlyph, at: number) => {
    const x = left + ((paragraph.starts[from + at] ?? 0) - start) * size
    return outlinePath(font.outlineOf(glyph), x, baseline, size / font.unitsPerEm)
  }
  return paragraph.glyphs.slice(from, to).map(one).join('')
}

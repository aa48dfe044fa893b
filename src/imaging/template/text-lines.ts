import type { Paragraph } from './text-glyphs.ts'

/** Glyphs `from` to `to` (exclusive) of a paragraph, without trailing spaces. */
export interface Line {
  paragraph: Paragraph
  from: number
  to: number
}

export interface Wrapped {
  lines: Line[]
  /** Whether a word had to be broken. */
  isBroken: boolean
}

export const widthOf = ({ paragraph: { starts }, from, to }: Line): number =>
  (starts[to] ?? 0) - (starts[from] ?? 0)

/** Wraps lines at `width`, in multiples of the text size; longer words are broken. */
export function wrap(paragraphs: readonly Paragraph[], width: number): Wrapped {
  const lines: Line[] = []
  let isBroken = false
  for (const paragraph of paragraphs) {
    const count = paragraph.glyphs.length
    let from = 0
    do {
      const { end, breaksWord } = lineFrom(paragraph, from, width)
      isBroken ||= breaksWord
      lines.push({ paragraph, from, to: withoutSpaces(paragraph, from, end) })
      from = end
      // Skip the spaces at the break.
      while (breaksAtSpace(paragraph, from, count)) from++
    } while (from < count)
  }
  return { lines, isBroken }
}

const breaksAtSpace = ({ glyphs }: Paragraph, at: number, count: number): boolean =>
  at < count && glyphs[at]?.isSpace === true

function lineFrom({ glyphs, starts }: Paragraph, from: number, width: number) {
  let lastWord = from
  for (let at = from; at < glyphs.length; at++) {
    const glyph = glyphs[at]
    const isFull = (starts[at + 1] ?? 0) - (starts[from] ?? 0) > width
    if (isFull && glyph?.isSpace !== true) {
      return lastWord > from
        ? { end: lastWord, breaksWord: false }
        : { end: Math.max(at, from + 1), breaksWord: true }
    }
    if (glyph?.endsWord) lastWord = at + 1
  }
  return { end: glyphs.length, breaksWord: false }
}

const withoutSpaces = ({ glyphs }: Paragraph, from: number, end: number): number => {
  let to = end
  while (to > from && glyphs[to - 1]?.isSpace) to--
  return to
}

import { codesOf, type Face, type FoundGlyph } from './fonts.ts'

/** A character as it is set, measured in sizes of the text. */
export interface SetGlyph extends FoundGlyph {
  /** To the next glyph, kerning included. */
  advance: number
  isSpace: boolean
  /** A line may end after it. */
  endsWord: boolean
}

/** One line as it was written, without regard to its width. */
export interface Paragraph {
  glyphs: SetGlyph[]
  /** Where each glyph begins, and at last where the line ends. */
  starts: Float64Array
}

const SPACE = 32
/** Hyphen, en dash, em dash: a line may end there. */
const DASHES = new Set([0x2d, 0x2010, 0x2013, 0x2014])

/** Letters and their accents as one character where there is one; nothing that has no shape. */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (sign) => (sign === '\n' ? sign : ''))

export const paragraphsOf = (text: string, face: Face): Paragraph[] =>
  text.split('\n').map((line) => setParagraph(codesOf(line), face))

function setParagraph(codes: readonly number[], face: Face): Paragraph {
  const glyphs = codes.map((code): SetGlyph => {
    const { font, glyph } = face.glyphOf(code)
    return {
      font,
      glyph,
      advance: font.advanceOf(glyph) / font.unitsPerEm,
      isSpace: code === SPACE,
      endsWord: code === SPACE || DASHES.has(code),
    }
  })
  glyphs.forEach((before, at) => {
    const after = glyphs[at + 1]
    if (after?.font !== before.font) return
    before.advance += before.font.kerning(before.glyph, after.glyph) / before.font.unitsPerEm
  })
  const starts = new Float64Array(glyphs.length + 1)
  glyphs.forEach(({ advance }, at) => {
    starts[at + 1] = (starts[at] ?? 0) + advance
  })
  return { glyphs, starts }
}

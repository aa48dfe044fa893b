import { codesOf, type Face, type FoundGlyph } from './fonts.ts'

/** A positioned glyph, measured in multiples of the text size. */
export interface SetGlyph extends FoundGlyph {
  /** To the next glyph, including kerning. */
  advance: number
  isSpace: boolean
  /** Whether a line may break after it. */
  endsWord: boolean
}

/** An input line before wrapping. */
export interface Paragraph {
  glyphs: SetGlyph[]
  /** The start of each glyph, and the end of the line. */
  starts: Float64Array
}

const SPACE = 32
/** Hyphen, en dash, em dash: allow a line break. */
const DASHES = new Set([0x2d, 0x2010, 0x2013, 0x2014])

const LIGATURES = /[\uFB00-\uFB06]/g
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** Composes accents, and removes ligatures and invisible characters. */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(LIGATURES, (letters) => letters.normalize('NFKC'))
    .replaceAll(INVISIBLE, (sign) => (sign === '\n' ? sign : ''))

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

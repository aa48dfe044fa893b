import { readFont, type FontFile } from '#src/imaging/font/font-file.ts'

import { fontFilesOf } from './families.ts'

export interface FoundGlyph {
  font: FontFile
  glyph: number
}

/** A family in a weight, with the fonts that a text needs. */
export interface Face {
  /** Determines the line metrics. */
  main: FontFile
  /** Missing characters map to a similar one, else to the "not defined" glyph. */
  glyphOf: (code: number) => FoundGlyph
}

export interface Fonts {
  faceFor: (family: string, weight: number, text: string) => Promise<Face>
}

const SPACE = 0x20
const HYPHEN = 0x2d
const EN_DASH = 0x2013
/** Spaces and dashes that the font files lack; texts pasted from other programs have them. */
const SIMILAR: ReadonlyMap<number, number> = new Map([
  ...[0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x200a, 0x202f, 0x205f, 0x3000].map(
    (space) => [space, SPACE] as const,
  ),
  [0x2010, HYPHEN],
  [0x2011, HYPHEN],
  [0x2012, EN_DASH],
])

const similarTo = (code: number) => SIMILAR.get(code) ?? code

/** `read` fetches a file of `public/fonts/design`, once, when it is first needed. */
export function createFonts(read: (file: string) => Promise<Uint8Array>): Fonts {
  const known = new Map<string, Promise<FontFile>>()
  const open = (file: string): Promise<FontFile> => {
    const opened = known.get(file) ?? read(file).then(readFont)
    known.set(file, opened)
    // Retry after a network failure.
    opened.catch(() => known.delete(file))
    return opened
  }
  return {
    faceFor: async (family, weight, text) => {
      const [first = '', ...others] = fontFilesOf(family, weight)
      const main = await open(first)
      const fonts = [main]
      let missing = missingIn(main, new Set(codesOf(text)))
      for (const file of others) {
        if (missing.size === 0) break
        const font = await open(file)
        fonts.push(font)
        missing = missingIn(font, missing)
      }
      const find = (code: number) => glyphIn(fonts, code) ?? glyphIn(fonts, similarTo(code))
      return { main, glyphOf: (code) => find(code) ?? { font: main, glyph: 0 } }
    },
  }
}

export const codesOf = (text: string): number[] =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0)

const missingIn = (font: FontFile, codes: ReadonlySet<number>) =>
  new Set(
    [...codes].filter(
      (code) => (font.glyphOf(code) ?? font.glyphOf(similarTo(code))) === undefined,
    ),
  )

const glyphIn = (fonts: readonly FontFile[], code: number): FoundGlyph | undefined => {
  for (const font of fonts) {
    const glyph = font.glyphOf(code)
    if (glyph !== undefined) return { font, glyph }
  }
  return undefined
}

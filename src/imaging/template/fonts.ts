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
  /** Missing characters map to the "not defined" glyph. */
  glyphOf: (code: number) => FoundGlyph
}

export interface Fonts {
  faceFor: (family: string, weight: number, text: string) => Promise<Face>
}

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
      return { main, glyphOf: (code) => glyphIn(fonts, code) ?? { font: main, glyph: 0 } }
    },
  }
}

export const codesOf = (text: string): number[] =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0)

const missingIn = (font: FontFile, codes: ReadonlySet<number>) =>
  new Set([...codes].filter((code) => font.glyphOf(code) === undefined))

const glyphIn = (fonts: readonly FontFile[], code: number): FoundGlyph | undefined => {
  for (const font of fonts) {
    const glyph = font.glyphOf(code)
    if (glyph !== undefined) return { font, glyph }
  }
  return undefined
}

import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { readFont } from './font-file.ts'

const FOLDER = new URL('../../../public/fonts/design/', import.meta.url)
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.woff'))
const open = (name: string) => readFont(readFileSync(new URL(name, FOLDER)))

/** Letters of each subset. */
const HOLDS = {
  'latin-ext': 'ąćęłńśźżĄŁŹčřžőű',
  latin: 'AZaz09 .,€“”éüñ',
  cyrillic: 'АЯаяёЖ',
  greek: 'ΑΩαωάέ',
  vietnamese: 'ờệạữị',
  symbols: '←→✓●≥',
  other: 'Ққғἀ',
}
const partOf = (name: string) => Object.entries(HOLDS).find(([part]) => name.includes(`-${part}-`))

describe('fonts of designs', () => {
  it.each(FILES)('%s contains the letters of its subset with their outlines', async (name) => {
    const font = await open(name)
    const [, letters = ''] = partOf(name) ?? []
    expect(letters).not.toBe('')
    for (const letter of letters) {
      const glyph = font.glyphOf(letter.codePointAt(0) ?? 0)
      if (glyph === undefined) throw new Error(`${name} lacks ${letter}`)
      expect(font.advanceOf(glyph)).toBeGreaterThan(0)
      expect(font.outlineOf(glyph).length > 0).toBe(letter !== ' ')
    }
    expect(font.ascent).toBeGreaterThan(font.unitsPerEm * 0.7)
    expect(font.descent).toBeLessThan(0)
  })

  it('draws all parts of a composite letter', async () => {
    const font = await open('instrument-sans-latin-400.woff')
    const contours = (letter: string) =>
      font.outlineOf(font.glyphOf(letter.codePointAt(0) ?? 0) ?? 0).length
    expect(contours('é')).toBe(contours('e') + 1)
    expect([contours('i'), contours('o'), contours('l')]).toEqual([2, 2, 1])
  })

  it.each([
    ['barlow-condensed-latin-700.woff', 'AV', -76],
    ['barlow-condensed-latin-700.woff', 'To', -69],
    ['inter-latin-400.woff', 'AV', -140],
    ['source-serif-4-latin-700.woff', 'AV', -109],
    ['instrument-sans-latin-400.woff', 'AV', -104],
    ['jetbrains-mono-latin-400.woff', 'AV', 0],
  ])('%s has the expected kerning for %s', async (name, [left = '', right = ''], units) => {
    const font = await open(name)
    const glyph = (letter: string) => font.glyphOf(letter.codePointAt(0) ?? 0) ?? 0
    expect(font.kerning(glyph(left), glyph(right))).toBe(units)
    expect(font.kerning(glyph(left), glyph(right))).toBe(units)
  })

  it('rejects data that is not a font', async () => {
    await expect(readFont(new Uint8Array(100))).rejects.toThrow('Not a WOFF font')
  })
})

import { readFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

import { FONT_FAMILIES } from './families.ts'
import { createFonts } from './fonts.ts'
import { fitText } from './text-fit.ts'
import { paragraphsOf, plainText } from './text-glyphs.ts'

const FOLDER = new URL('../../../public/fonts/design/', import.meta.url)
const fonts = createFonts((file) => readFile(new URL(file, FOLDER)))

const setLine = async (family: string, text: string) => {
  const content = plainText(text)
  const [line] = paragraphsOf(content, await fonts.faceFor(family, 400, content))
  return line?.glyphs ?? []
}

it.each([
  ['a narrow no-break space', '12\u202F000', '12 000'],
  ['a figure space', '1\u2007%', '1 %'],
  ['an em space', 'A\u2003B', 'A B'],
  ['an ideographic space', 'A\u3000B', 'A B'],
  ['a no-break hyphen', 'Wi\u2011Fi', 'Wi-Fi'],
  ['a hyphen', 'Wi\u2010Fi', 'Wi-Fi'],
  ['a figure dash', '555\u20121234', '555–1234'],
  ['an emoji selector', '20 °\uFE0F', '20 °'],
  ['a text selector', '↑\uFE0E', '↑'],
  ['a Hangul filler', 'A\u3164B', 'AB'],
  ['ligatures from a PDF', 'O\uFB03ce \uFB01fth \uFB02oor', 'Office fifth floor'],
])('draws %s without a missing-glyph box', async (_what, text, shown) => {
  for (const family of FONT_FAMILIES) {
    const glyphs = (await setLine(family, text)).map(({ glyph }) => glyph)
    const expected = (await setLine(family, shown)).map(({ glyph }) => glyph)
    expect(glyphs, family).toEqual(expected)
    expect(glyphs, family).not.toContain(0)
  }
})

it.each([
  ['arrows', '← Gate ↑ → ↓ ↗ Toilets'],
  ['Vietnamese', 'Phòng họp tầng trệt, Đại sảnh chữ ươ'],
  ['signs', '✓ ✗ ● ■ ▲ ★ ☀ ⚠ ≤ ≥ ≈ − × ½ ⅓ ① ℃'],
  ['Kazakh', 'Қабылдау бөлмесі, ғимарат'],
  ['accented Greek', 'ἀρχή'],
])('has %s in each family and weight', async (_what, text) => {
  const content = plainText(text)
  for (const family of FONT_FAMILIES)
    for (const weight of [400, 700]) {
      const { glyphOf } = await fonts.faceFor(family, weight, content)
      const missing = [...content].filter((sign) => glyphOf(sign.codePointAt(0) ?? 0).glyph === 0)
      expect(missing, `${family} ${weight}`).toEqual([])
    }
})

it('breaks a line after a hyphen, but not at a no-break hyphen or space', async () => {
  const breaks = async (text: string) =>
    (await setLine('Inter', text)).map(({ endsWord }) => endsWord)
  expect(await breaks('a-\u2010')).toEqual([false, true, true])
  expect(await breaks('a\u2011\u202F\u00A0')).toEqual([false, false, false, false])
})

it.each([
  [32, 'shrink', 31.2, 31],
  [32.5, 'shrink', 31.2, 31],
  [31.1, 'shrink', 31.2, 31.1],
  [9.5, 'shrink', 9.2, 9],
  [8.5, 'shrink', 8.2, 8],
  [7.5, 'shrink', 7.2, 7.5],
  [1.5, 'shrink', 1.2, 1.5],
  [32.5, 'fill', 31.2, 31],
  [1.5, 'fill', 31.2, 31],
  [32.5, 'none', 31.2, 32.5],
] as const)('sets size %d with fit %s, where %d fits, at %d', async (size, fit, fits, fitted) => {
  const content = 'Reception'
  const paragraphs = paragraphsOf(content, await fonts.faceFor('Inter', 400, content))
  const width = (paragraphs[0]?.starts.at(-1) ?? 0) * fits
  let reads = 0
  const box = {
    height: 100,
    get width() {
      if (++reads > 1000) throw new Error('The search does not end')
      return width
    },
  }
  expect(fitText(paragraphs, { size, lineHeight: 1.2, fit }, box).size).toBe(fitted)
})

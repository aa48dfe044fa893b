import { expect, test } from 'vitest'

import { paletteFor, PALETTES, type Palette } from './palettes.ts'

test.each([
  ['BW', 1, 'black-white'],
  ['BW', 2, 'grey-4'],
  ['BW', 4, 'grey-16'],
  ['BW', 8, 'grey-16'],
  ['BWR', 2, 'black-white-red'],
  ['fullColor', 24, 'spectra-6'],
  ['fullColor', 1, 'spectra-6'],
] as const)('%s at %i bits is shown in %s [TPL-22]', (displayType, colorDepth, id) => {
  expect(paletteFor({ displayType, colorDepth }).id).toBe(id)
})

const palettes: [string, Palette][] = Object.entries(PALETTES)

test.each(palettes)(
  '%s has a measured colour for each nominal one, and fits its bits',
  (_, palette) => {
    expect(palette.measured.colours).toHaveLength(palette.nominal.length)
    expect(palette.nominal.length).toBeLessThanOrEqual(2 ** palette.bits)
    expect(palette.measured.source).not.toBe('')
    expect(palette.measured.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  },
)

test('greys are the steps that drivers are sent', () => {
  expect(PALETTES['grey-4'].nominal.map(([level]) => level)).toEqual([0, 85, 170, 255])
  expect(PALETTES['grey-16'].nominal.map(([level]) => level % 17)).toEqual(Array(16).fill(0))
})

import { expect, test } from 'vitest'

import { parsePaletteProfile, type PaletteProfile } from './palette-profile.ts'
import { paletteFor, PALETTES } from './palettes.ts'

test.each([
  ['BW', 1, 'black-white'],
  ['BW', 2, 'grey-4'],
  ['BW', 3, 'grey-8'],
  ['BW', 4, 'grey-16'],
  ['BW', 8, 'grey-16'],
  ['BWR', 2, 'black-white-red'],
  ['fullColor', 24, 'spectra-6'],
  ['fullColor', 1, 'spectra-6'],
] as const)('%s at %i bits is shown in %s [TPL-22]', (displayType, colorDepth, id) => {
  expect(paletteFor({ displayType, colorDepth }).id).toBe(id)
})

const palettes: [string, PaletteProfile][] = Object.entries(PALETTES)

test.each(palettes)(
  '%s has a measured color for each nominal color, and fits its bits',
  (_, palette) => {
    expect(palette.measured.length).toBeGreaterThan(0)
    expect(parsePaletteProfile(palette)).toEqual(palette)
    expect(palette.nominal.length).toBeLessThanOrEqual(2 ** palette.bits)
  },
)

test('grays are the evenly spaced levels of the drivers', () => {
  expect(PALETTES['grey-4'].nominal.map(([level]) => level)).toEqual([0, 85, 170, 255])
  expect(PALETTES['grey-16'].nominal.map(([level]) => level % 17)).toEqual(Array(16).fill(0))
})

import { expect, test } from 'vitest'

import { parsePaletteProfile } from './palette-profile.ts'
import { PALETTES } from './palettes.ts'

const profile = {
  id: 'lobby',
  name: 'The panel in the lobby',
  bits: 2,
  nominal: [
    [0, 0, 0],
    [255, 255, 255],
    [255, 0, 0],
  ],
  measured: [
    {
      id: 'daylight',
      colors: [
        [9, 9, 9],
        [190, 200, 200],
        [120, 10, 0],
      ],
      source: 'our own camera',
      date: '2026-11-20',
    },
  ],
  driver: { layout: 'packed', codes: [0, 1, 2] },
}

test('a profile of one’s own is taken as it is', () => {
  expect(parsePaletteProfile(profile)).toEqual(profile)
  expect(parsePaletteProfile(JSON.parse(JSON.stringify(profile)))).toEqual(profile)
})

test('one that ships can be edited', () => {
  const edited = { ...PALETTES['spectra-6'], id: 'spectra-6-lobby', measured: [] }
  expect(parsePaletteProfile(edited)).toEqual(edited)
})

test.each([
  ['no name', { ...profile, name: ' ' }],
  [
    'one color',
    { ...profile, nominal: [[0, 0, 0]], measured: [], driver: { layout: 'packed', codes: [0] } },
  ],
  ['a color of two parts', { ...profile, nominal: [[0, 0], ...profile.nominal.slice(1)] }],
  ['a part above 255', { ...profile, nominal: [[0, 0, 256], ...profile.nominal.slice(1)] }],
  ['a broken part', { ...profile, nominal: [[0, 0, 0.5], ...profile.nominal.slice(1)] }],
  [
    'a color twice',
    {
      ...profile,
      nominal: [
        [0, 0, 0],
        [0, 0, 0],
        [255, 0, 0],
      ],
    },
  ],
  ['three bits', { ...profile, bits: 3 }],
  ['more colors than bits', { ...profile, bits: 1 }],
  ['a color without a code', { ...profile, driver: { layout: 'packed', codes: [0, 1] } }],
  ['a code twice', { ...profile, driver: { layout: 'packed', codes: [0, 1, 1] } }],
  ['a code above its bits', { ...profile, driver: { layout: 'packed', codes: [0, 1, 4] } }],
  ['an unknown layout', { ...profile, driver: { layout: 'rows', codes: [0, 1, 2] } }],
  [
    'a measured color too few',
    {
      ...profile,
      measured: [
        {
          ...profile.measured[0],
          colors: [
            [0, 0, 0],
            [200, 200, 200],
          ],
        },
      ],
    },
  ],
  [
    'a measured set without a source',
    { ...profile, measured: [{ ...profile.measured[0], source: '' }] },
  ],
  [
    'a date that is none',
    { ...profile, measured: [{ ...profile.measured[0], date: 'last year' }] },
  ],
  ['two sets of one name', { ...profile, measured: [profile.measured[0], profile.measured[0]] }],
  ['a field that nobody knows', { ...profile, color: 'red' }],
  ['nothing', null],
])('%s is refused', (_, wrong) => {
  expect(() => parsePaletteProfile(wrong)).toThrow()
})

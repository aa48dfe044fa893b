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

test('accepts a custom profile unchanged', () => {
  expect(parsePaletteProfile(profile)).toEqual(profile)
  expect(parsePaletteProfile(JSON.parse(JSON.stringify(profile)))).toEqual(profile)
})

test('accepts an edited built-in profile', () => {
  const edited = { ...PALETTES['spectra-6'], id: 'spectra-6-lobby', measured: [] }
  expect(parsePaletteProfile(edited)).toEqual(edited)
})

test.each([
  ['a missing name', { ...profile, name: ' ' }],
  [
    'a single color',
    { ...profile, nominal: [[0, 0, 0]], measured: [], driver: { layout: 'packed', codes: [0] } },
  ],
  ['a color with two channels', { ...profile, nominal: [[0, 0], ...profile.nominal.slice(1)] }],
  ['a channel above 255', { ...profile, nominal: [[0, 0, 256], ...profile.nominal.slice(1)] }],
  ['a fractional channel', { ...profile, nominal: [[0, 0, 0.5], ...profile.nominal.slice(1)] }],
  [
    'a duplicate color',
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
  ['too few bits', { ...profile, bits: 1 }],
  ['a color without a code', { ...profile, driver: { layout: 'packed', codes: [0, 1] } }],
  ['a duplicate code', { ...profile, driver: { layout: 'packed', codes: [0, 1, 1] } }],
  ['a code above its bits', { ...profile, driver: { layout: 'packed', codes: [0, 1, 4] } }],
  ['an unknown layout', { ...profile, driver: { layout: 'rows', codes: [0, 1, 2] } }],
  [
    'a missing measured color',
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
  ['an invalid date', { ...profile, measured: [{ ...profile.measured[0], date: 'last year' }] }],
  ['two sets with one id', { ...profile, measured: [profile.measured[0], profile.measured[0]] }],
  ['an unknown field', { ...profile, color: 'red' }],
  ['null', null],
])('rejects %s', (_, wrong) => {
  expect(() => parsePaletteProfile(wrong)).toThrow()
})

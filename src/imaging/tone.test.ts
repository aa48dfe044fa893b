import { expect, test } from 'vitest'

import { buildRaster } from '#tests/fixtures/pictures.ts'

import { LIGHT_OF_BYTE, WHITE } from './light.ts'
import { FULL_RANGE, lightTables, NEUTRAL_TONE, saturate, normalizeTone } from './tone.ts'

const byteAfter = (byte: number, tone: Partial<typeof NEUTRAL_TONE>) => {
  const light = lightTables({ ...NEUTRAL_TONE, ...tone }, FULL_RANGE).green[byte] ?? 0
  let nearest = 0
  LIGHT_OF_BYTE.forEach((other, at) => {
    if (Math.abs(other - light) < Math.abs((LIGHT_OF_BYTE[nearest] ?? 0) - light)) nearest = at
  })
  return nearest
}

test('a neutral tone in full range is the light of each byte', () => {
  const tables = lightTables(NEUTRAL_TONE, FULL_RANGE)
  expect(tables.red).toEqual(LIGHT_OF_BYTE)
  expect(tables.green).toEqual(LIGHT_OF_BYTE)
  expect(tables.blue).toEqual(LIGHT_OF_BYTE)
})

test.each([
  ['brightness', { brightness: 0.2 }, 100, 151],
  ['darkness', { brightness: -1 }, 200, 0],
  ['contrast above the middle', { contrast: 2 }, 160, 192],
  ['contrast below the middle', { contrast: 2 }, 60, 0],
  ['zero contrast', { contrast: 0 }, 12, 128],
  ['gamma above 1', { gamma: 2 }, 64, 128],
  ['gamma below 1', { gamma: 0.5 }, 128, 64],
  ['gamma at black', { gamma: 3 }, 0, 0],
  ['gamma at white', { gamma: 0.3 }, 255, 255],
])('applies %s', (_, tone, byte, wanted) => {
  expect(byteAfter(byte, tone)).toBe(wanted)
})

test.each([0.2, 0.45, 1.8, 2.2, 5])('applies gamma %f as a power', (gamma) => {
  for (let byte = 0; byte < 256; byte += 15) {
    const wanted = 255 * (byte / 255) ** (1 / gamma)
    expect(Math.abs(byteAfter(byte, { gamma }) - wanted)).toBeLessThan(2)
  }
})

test('maps black and white to those of the panel, and keeps the order in between', () => {
  const tables = lightTables(NEUTRAL_TONE, { black: [100, 200, 0], white: [30000, 20000, WHITE] })
  expect([tables.red[0], tables.green[0], tables.blue[0]]).toEqual([100, 200, 0])
  expect([tables.red[255], tables.green[255], tables.blue[255]]).toEqual([30000, 20000, WHITE])
  tables.red.forEach((light, byte) => {
    expect(light).toBeGreaterThanOrEqual(tables.red[byte - 1] ?? 0)
  })
})

test.each([
  [0, [200, 40, 40], 'grey'],
  [1, [200, 40, 40], 'same'],
  [2, [200, 40, 40], 'further'],
] as const)('applies saturation %i', (saturation, color, what) => {
  const [red = 0, green = 0, blue = 0] = saturate(
    buildRaster(1, 1, () => color),
    saturation,
  ).data
  if (what === 'grey') expect(new Set([red, green, blue]).size).toBe(1)
  if (what === 'same') expect([red, green, blue]).toEqual(color)
  if (what === 'further') expect(red - green).toBeGreaterThan(160)
})

test('clamps values, and ignores NaN', () => {
  expect(normalizeTone({ brightness: 7, contrast: -1, gamma: Number.NaN, saturation: 9 })).toEqual({
    brightness: 1,
    contrast: 0,
    gamma: 1,
    saturation: 4,
  })
})

import { expect, test } from 'vitest'

import { BYTE_OF_LIGHT, exactLight, LIGHT_OF_BYTE, LUMINANCE_OF, WHITE } from './light.ts'

const distanceToEdge = (value: number) => Math.abs((value % 1) - 0.5)

test('no table entry is near a rounding boundary, so engines with slightly different powers agree', () => {
  for (let half = 0; half <= 510; half++) {
    expect(distanceToEdge(exactLight(half / 2))).toBeGreaterThan(1e-6)
  }
})

test('every byte is converted to light and back', () => {
  LIGHT_OF_BYTE.forEach((light, byte) => expect(BYTE_OF_LIGHT[light]).toBe(byte))
})

test('black is no light, white is full light, and middle gray is about a fifth', () => {
  expect([LIGHT_OF_BYTE[0], LIGHT_OF_BYTE[255]]).toEqual([0, WHITE])
  expect((LIGHT_OF_BYTE[128] ?? 0) / WHITE).toBeCloseTo(0.2158, 3)
})

test('the luminance of the three channels adds up to white', () => {
  const { red, green, blue, bits } = LUMINANCE_OF
  expect(((red[255] ?? 0) + (green[255] ?? 0) + (blue[255] ?? 0)) >>> bits).toBe(WHITE)
})

import { expect, test } from 'vitest'

import { buildPhoto, buildRaster } from '#tests/fixtures/pictures.ts'

import { dither } from './dither.ts'
import { LIGHT_OF_BYTE } from './light.ts'
import type { PaletteProfile, Rgb } from './palette-profile.ts'
import { PALETTES } from './palettes.ts'
import { createRaster, type Raster } from './raster.ts'
import { resample } from './resize.ts'

const palettes: [string, PaletteProfile][] = Object.entries(PALETTES)

const paint = (size: Raster, indices: Uint8Array, colors: readonly Rgb[]): Raster => {
  const raster = createRaster(size)
  indices.forEach((index, at) => raster.data.set([...(colors[index] ?? []), 255], at * 4))
  return raster
}
const meanLight = ({ data }: Raster, channel: number): number => {
  let sum = 0
  for (let at = channel; at < data.length; at += 4) sum += LIGHT_OF_BYTE[data[at] ?? 0] ?? 0
  return sum / (data.length / 4)
}

test.each(palettes)('every color of %s is kept', (_, { nominal }) => {
  for (const [index, color] of nominal.entries()) {
    const flat = buildRaster(24, 24, () => color)
    expect(new Set(dither(flat, nominal))).toEqual(new Set([index]))
    expect(new Set(dither(flat, nominal, { algorithm: 'none' }))).toEqual(new Set([index]))
  }
})

test.each([1, 16, 77, 128, 200, 254])(
  'gray %i keeps its light in black and white [TPL-22]',
  (level) => {
    const flat = buildRaster(256, 256, () => [level, level, level])
    const { nominal } = PALETTES['black-white']
    const shown = paint(flat, dither(flat, nominal), nominal)
    const missing = meanLight(flat, 0) - meanLight(shown, 0)
    // Some of the error is lost at the edges.
    expect(Math.abs(missing) / 65535).toBeLessThan(0.004)
  },
)

test.each([
  [200, 120, 60],
  [120, 160, 210],
  [90, 90, 90],
])('color %i %i %i keeps its light in six colors [TPL-22]', (...color) => {
  const flat = buildRaster(256, 256, () => color)
  const { nominal } = PALETTES['spectra-6']
  const shown = paint(flat, dither(flat, nominal), nominal)
  for (const channel of [0, 1, 2]) {
    const missing = meanLight(flat, channel) - meanLight(shown, channel)
    expect(Math.abs(missing) / 65535).toBeLessThan(0.01)
  }
})

test('red is shown on a panel that has it, and as gray on one without it [TPL-22]', () => {
  const flat = buildRaster(64, 64, () => [255, 0, 0])
  expect(new Set(dither(flat, PALETTES['black-white-red'].nominal))).toEqual(new Set([2]))
  const gray = dither(flat, PALETTES['black-white'].nominal)
  const share = gray.reduce((sum, index) => sum + index, 0) / gray.length
  expect(share).toBeCloseTo(0.2126, 1)
})

/** The light of each pixel of an image, scaled down until no dots are visible. */
const fromAfar = (raster: Raster, of: (light: [number, number, number]) => number): number[] => {
  const { data } = resample(raster, { width: 20, height: 12 })
  const light = (at: number) => (LIGHT_OF_BYTE[data[at] ?? 0] ?? 0) / 65535
  return Array.from({ length: 240 }, (_, at) =>
    of([light(at * 4), light(at * 4 + 1), light(at * 4 + 2)]),
  )
}

test.each([
  ['black-white', 'luminance'],
  ['grey-4', 'luminance'],
  ['grey-16', 'luminance'],
  ['spectra-6', 'red'],
  ['spectra-6', 'green'],
  ['spectra-6', 'blue'],
] as const)('a photo in %s keeps its %s when seen from a distance', (id, what) => {
  const { nominal } = PALETTES[id]
  const photo = buildPhoto(320, 192)
  const shown = paint(photo, dither(photo, nominal), nominal)
  const of = {
    luminance: ([red, green, blue]: number[]) =>
      0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0),
    red: ([red]: number[]) => red ?? 0,
    green: ([, green]: number[]) => green ?? 0,
    blue: ([, , blue]: number[]) => blue ?? 0,
  }[what]
  const after = fromAfar(shown, of)
  const errors = fromAfar(photo, of).map((light, at) => (light - (after[at] ?? 0)) ** 2)
  expect(Math.sqrt(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThan(
    0.02,
  )
})

test('“none” is a threshold in black and white', () => {
  const ramp = buildRaster(256, 1, (x) => [x, x, x])
  const indices = dither(ramp, PALETTES['black-white'].nominal, { algorithm: 'none' })
  expect([...indices]).toEqual([...Array(128).fill(0), ...Array(128).fill(1)])
})

test('an image of one pixel, one row or one column is dithered', () => {
  for (const [width, height] of [
    [1, 1],
    [9, 1],
    [1, 9],
  ] as const) {
    const flat = buildRaster(width, height, () => [255, 255, 255])
    for (const [, { nominal }] of palettes) {
      expect([...dither(flat, nominal)]).toEqual(
        Array(width * height).fill(
          nominal.findIndex((color) => color.every((byte) => byte === 255)),
        ),
      )
    }
  }
})

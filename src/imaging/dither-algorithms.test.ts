import { describe, expect, test } from 'vitest'

import { buildPhoto, buildRaster } from '#tests/fixtures/pictures.ts'

import { diffuseColorsBy, diffuseGraysBy } from './diffuse-kernel.ts'
import type { DitherAlgorithm, DitherOptions } from './dither-options.ts'
import { dither } from './dither.ts'
import { KERNELS } from './kernels.ts'
import { LIGHT_OF_BYTE } from './light.ts'
import type { PaletteProfile, Rgb } from './palette-profile.ts'
import { PALETTES } from './palettes.ts'
import { lightTables, FULL_RANGE, NEUTRAL_TONE } from './tone.ts'

const DIFFUSIONS = Object.keys(KERNELS) as (keyof typeof KERNELS)[]
const TILES = ['bayer-4', 'bayer-8', 'blue-noise'] as const
const ALGORITHMS: DitherAlgorithm[] = [...DIFFUSIONS, ...TILES, 'threshold', 'none']
const palettes: [string, PaletteProfile][] = Object.entries(PALETTES)
// Only the tables of recent palettes are cached, so the tests are ordered by palette.
const EACH = palettes.flatMap(([id, palette]) =>
  ALGORITHMS.map((algorithm) => [algorithm, id, palette] as const),
)
/** A tile of 16 thresholds produces only 17 grays. */
const NEAR: Partial<Record<DitherAlgorithm, number>> = { 'bayer-4': 0.07, 'bayer-8': 0.035 }
const ERRORS = DIFFUSIONS.filter((name) => name !== 'atkinson')
const SPREADING = [...ERRORS, ...TILES]

const BLACK_WHITE = PALETTES['black-white'].nominal
const SIX = PALETTES['spectra-6'].nominal
const flat = (color: Rgb, side = 64) => buildRaster(side, side, () => color)
const lightOf = (byte: number) => (LIGHT_OF_BYTE[byte] ?? 0) / 65535
const meanLight = (indices: Uint8Array, colors: readonly Rgb[], channel: 0 | 1 | 2): number =>
  indices.reduce((sum, index) => sum + lightOf(colors[index]?.[channel] ?? 0), 0) / indices.length
const whites = (indices: Uint8Array) =>
  indices.reduce((sum, index) => sum + index, 0) / indices.length

describe.each(EACH)('%s to %s', (algorithm, _, { nominal }) => {
  test('dithers one pixel, one row and one column, black and white', () => {
    for (const [width, height] of [
      [1, 1],
      [2, 1],
      [9, 1],
      [1, 9],
      [3, 2],
    ] as const) {
      for (const byte of [0, 255]) {
        const plain = buildRaster(width, height, () => [byte, byte, byte])
        const wanted = nominal.findIndex((color) => color.every((part) => part === byte))
        expect([...dither(plain, nominal, { algorithm })]).toEqual(
          Array(width * height).fill(wanted),
        )
      }
    }
  })

  test('keeps each color of the palette', () => {
    for (const [index, color] of nominal.entries()) {
      // A threshold produces only black and white.
      const isEnd = color.every((byte) => byte % 255 === 0)
      if (algorithm === 'threshold' && !(isEnd && new Set(color).size === 1)) continue
      expect(new Set(dither(flat(color, 16), nominal, { algorithm }))).toEqual(new Set([index]))
    }
  })

  test('returns only colors of the palette, whatever the options', () => {
    const photo = buildPhoto(61, 37)
    for (const options of [
      { strength: 0.5, matching: 'perceptual', serpentine: false },
      { strength: 9, tone: { brightness: -3, contrast: 99, gamma: 0, saturation: 99 } },
      { strength: 1, tone: { brightness: Number.NaN, gamma: Number.NaN } },
    ] satisfies DitherOptions[]) {
      const indices = dither(photo, nominal, { algorithm, ...options })
      expect(indices).toHaveLength(61 * 37)
      expect(Math.max(...indices)).toBeLessThan(nominal.length)
    }
  })
})

describe.each(SPREADING)('%s', (algorithm) => {
  test.each([3, 30, 60, 128, 188, 230, 252])('keeps the light of gray %i', (level) => {
    const indices = dither(flat([level, level, level]), BLACK_WHITE, { algorithm })
    expect(Math.abs(whites(indices) - lightOf(level))).toBeLessThan(NEAR[algorithm] ?? 0.02)
  })

  test.each([
    [200, 120, 60],
    [120, 160, 210],
    [90, 90, 90],
    [60, 100, 40],
  ])('keeps the light of color %i %i %i in six colors', (...color) => {
    const indices = dither(flat(color), SIX, { algorithm })
    for (const channel of [0, 1, 2] as const) {
      const missing = lightOf(color[channel]) - meanLight(indices, SIX, channel)
      expect(Math.abs(missing)).toBeLessThan(NEAR[algorithm] ?? 0.02)
    }
  })

  test('differs from all other algorithms', () => {
    const photo = buildPhoto(96, 64)
    const shown = dither(photo, SIX, { algorithm })
    for (const other of SPREADING) {
      if (other === algorithm) continue
      expect(shown).not.toEqual(dither(photo, SIX, { algorithm: other }))
    }
  })

  test('takes the nearest gray in linear light at strength 0', () => {
    const ramp = buildRaster(256, 4, (x) => [x, x, x])
    const shown = dither(ramp, BLACK_WHITE, { algorithm, strength: 0 })
    const half = LIGHT_OF_BYTE.findIndex((light) => light > 65535 / 2)
    const wanted = Array.from({ length: 1024 }, (_, at) => Number(at % 256 >= half))
    expect([...shown]).toEqual(wanted)
  })

  test('changes fewer pixels at half strength than at full strength', () => {
    const photo = buildPhoto(96, 64)
    const away = (strength: number) => {
      const none = dither(photo, SIX, { algorithm, strength: 0 })
      return dither(photo, SIX, { algorithm, strength }).filter((index, at) => index !== none[at])
        .length
    }
    expect(away(0.5)).toBeGreaterThan(0)
    expect(away(0.5)).toBeLessThan(away(1))
  })
})

describe('error diffusion', () => {
  const plain = {
    serpentine: true,
    strength: 256,
    matching: 'light',
    kernel: KERNELS['floyd-steinberg'],
    tables: lightTables(NEUTRAL_TONE, FULL_RANGE),
  } as const

  test.each(palettes)('is the same in the general and fast loop in %s', (id, { nominal }) => {
    const photo = buildPhoto(173, 91)
    const slow = /^(?:grey|black-white$)/.test(id) ? diffuseGraysBy : diffuseColorsBy
    expect(slow(photo, nominal, plain)).toEqual(dither(photo, nominal))
  })

  test.each(palettes)('is the same for an image wider than any panel in %s', (id, { nominal }) => {
    const wide = buildPhoto(9001, 3)
    const slow = /^(?:grey|black-white$)/.test(id) ? diffuseGraysBy : diffuseColorsBy
    expect(slow(wide, nominal, plain)).toEqual(dither(wide, nominal))
  })

  test.each(DIFFUSIONS)('by %s runs every other row backward, or none', (algorithm) => {
    const photo = buildPhoto(96, 64)
    const rows = (serpentine: boolean) => dither(photo, BLACK_WHITE, { algorithm, serpentine })
    expect(rows(true).subarray(0, 96)).toEqual(rows(false).subarray(0, 96))
    expect(rows(true)).not.toEqual(rows(false))
  })

  test.each([
    [
      'floyd-steinberg',
      [
        [0, 0, 7],
        [3, 5, 1],
      ],
    ],
    [
      'burkes',
      [
        [0, 0, 0, 8, 4],
        [2, 4, 8, 4, 2],
      ],
    ],
    [
      'stucki',
      [
        [0, 0, 0, 8, 4],
        [2, 4, 8, 4, 2],
        [1, 2, 4, 2, 1],
      ],
    ],
    [
      'sierra',
      [
        [0, 0, 0, 5, 3],
        [2, 4, 5, 4, 2],
        [0, 2, 3, 2, 0],
      ],
    ],
    [
      'jarvis-judice-ninke',
      [
        [0, 0, 0, 7, 5],
        [3, 5, 7, 5, 3],
        [1, 3, 5, 3, 1],
      ],
    ],
    [
      'atkinson',
      [
        [0, 0, 0, 1, 1],
        [0, 1, 1, 1, 0],
        [0, 0, 1, 0, 0],
      ],
    ],
  ] as const)('by %s distributes the shares that its author published', (name, published) => {
    const { taps, of } = KERNELS[name]
    const shares = published.map((row) => row.map(() => 0))
    for (const [ahead, down, share] of taps) {
      const row = shares[down] ?? []
      row[(row.length - 1) / 2 + ahead] = share
    }
    expect(shares).toEqual(published.map((row) => [...row]))
    const sum = published.flat().reduce((total: number, share) => total + share, 0)
    expect(sum).toBe(name === 'atkinson' ? of - 2 : of)
  })

  test('by Atkinson drops light in shadows and adds it in highlights', () => {
    const share = (level: number) =>
      whites(dither(flat([level, level, level]), BLACK_WHITE, { algorithm: 'atkinson' }))
    expect(share(50)).toBeLessThan(lightOf(50))
    expect(share(245)).toBeGreaterThan(lightOf(245))
  })
})

test.each(TILES)('%s also covers an image wider than any panel', (algorithm) => {
  const [width, height, narrow] = [9001, 3, 64]
  const wide = buildRaster(width, height, (x, y) => [x % 64, 90, y * 50])
  const start = buildRaster(narrow, height, (x, y) => [x % 64, 90, y * 50])
  for (const colors of [BLACK_WHITE, SIX]) {
    const all = dither(wide, colors, { algorithm })
    const part = dither(start, colors, { algorithm })
    const repeated = all.map(
      (_, at) => part[Math.floor(at / width) * narrow + ((at % width) % 64)] ?? 99,
    )
    expect(all).toEqual(repeated)
  }
})

describe('a pixel without dithering', () => {
  test.each([0, 1, 100, 128, 254, 255])('is white from byte %i on', (threshold) => {
    const ramp = buildRaster(256, 1, (x) => [x, x, x])
    for (const [, { nominal }] of palettes) {
      const shown = dither(ramp, nominal, { algorithm: 'threshold', threshold })
      const bytes = [...shown].map((index) => nominal[index]?.[0])
      expect(bytes).toEqual(Array.from({ length: 256 }, (_, x) => (x >= threshold ? 255 : 0)))
    }
  })

  test('depends on luminance, so that red is black and yellow is white', () => {
    const threshold = (color: Rgb) => dither(flat(color, 2), SIX, { algorithm: 'threshold' })[0]
    expect([threshold([255, 0, 0]), threshold([255, 255, 0])]).toEqual([0, 1])
  })

  test.each([
    ['light', [140, 130, 20], 0],
    ['bytes', [140, 130, 20], 5],
    ['perceptual', [140, 130, 20], 2],
  ] as const)('takes the nearest color by %s', (matching, color, index) => {
    const [shown] = dither(flat([...color], 1), SIX, { algorithm: 'none', matching })
    expect(shown).toBe(index)
  })
})

describe('measured colors', () => {
  const { measured } = PALETTES['spectra-6']
  const { colors } = measured[0]

  test.each(ALGORITHMS)(
    'with %s show paper where an image is white, and ink where it is black',
    (algorithm) => {
      for (const [byte, wanted] of [
        [255, 1],
        [0, 0],
      ] as const) {
        const shown = dither(flat([byte, byte, byte], 32), colors, { algorithm })
        expect(new Set(shown)).toEqual(new Set([wanted]))
      }
    },
  )

  test.each(palettes)(
    'of each set of %s are dithered between its own black and white',
    (_, palette) => {
      for (const set of palette.measured) {
        const lights = set.colors.map((color) => lightOf(color[1]))
        const [black, white] = [Math.min(...lights), Math.max(...lights)]
        // Building a tile's tables is slow, so tiles are tested with one set of each palette.
        for (const algorithm of set === palette.measured[0] ? SPREADING : ERRORS) {
          const shown = meanLight(
            dither(flat([188, 188, 188]), set.colors, { algorithm }),
            set.colors,
            1,
          )
          const wanted = black + (white - black) * lightOf(188)
          expect(Math.abs(shown - wanted)).toBeLessThan(NEAR[algorithm] ?? 0.03)
        }
      }
    },
  )
})

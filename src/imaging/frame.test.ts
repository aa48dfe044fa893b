import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { buildPhoto, buildRaster } from '#tests/fixtures/pictures.ts'

import { frameRaster, panelOf, renderFrame } from './frame.ts'
import { PALETTES, type PaletteId } from './palettes.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** A change here changes what panels show: old and new servers and consoles disagree until all are updated. */
const KNOWN: [PaletteId, same: string, fitted: string][] = [
  ['black-white', 'a8dc0f4691783047', 'f64eb9957925a229'],
  ['grey-4', '0e83372c2132be32', '8d7a387106f5d077'],
  ['grey-16', 'c58d194cecc79c90', '22ef73bb1de18eb1'],
  ['black-white-red', '958799f56816d596', '1bc88e218dd5cb85'],
  ['spectra-6', 'e37d5506c82fa4c4', 'c44d5a8e75f50570'],
]

test.each(KNOWN)('frames in %s have not changed', (id, same, fitted) => {
  const panel = { width: 320, height: 192, palette: PALETTES[id] }
  expect(hashOf(renderFrame(buildPhoto(320, 192), panel).indices)).toBe(same)
  expect(hashOf(renderFrame(buildPhoto(500, 411), panel).indices)).toBe(fitted)
})

test('the panel of a model has its resolution and palette [TPL-22]', () => {
  const model = {
    resolutionHorizontal: 1280,
    resolutionVertical: 720,
    displayType: 'BWR',
    colorDepth: 2,
  } as const
  expect(panelOf(model)).toEqual({ width: 1280, height: 720, palette: PALETTES['black-white-red'] })
})

test('transparent pixels become white', () => {
  const clear = buildRaster(8, 8, () => [0, 0, 0, 0])
  const frame = renderFrame(clear, { width: 8, height: 8, palette: PALETTES['spectra-6'] })
  expect(new Set(frame.indices)).toEqual(new Set([1]))
})

test('a frame is drawn in its palette’s colors, pixel by pixel', () => {
  const palette = PALETTES['spectra-6']
  const indices = Uint8Array.from([0, 1, 2, 3, 4, 5])
  const { data } = frameRaster({ width: 3, height: 2, palette, indices })
  expect([...data]).toEqual(palette.nominal.flatMap((color) => [...color, 255]))
})

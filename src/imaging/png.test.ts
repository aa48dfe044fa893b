import sharp from 'sharp'
import { expect, test } from 'vitest'

import { buildPhoto } from '#tests/fixtures/pictures.ts'

import { frameRaster, renderFrame } from './frame.ts'
import type { PaletteProfile } from './palette-profile.ts'
import { PALETTES } from './palettes.ts'
import { encodePng } from './png.ts'

const palettes: [string, PaletteProfile][] = Object.entries(PALETTES)

/** Bit depth and color type: bytes 24 and 25 of every PNG. */
const headerOf = (png: Uint8Array) => ({
  bits: png[24],
  kind: png[25] === 0 ? 'grey' : png[25] === 3 ? 'indexed' : 'other',
})

// Some widths end within a byte at 1, 2 and 4 bits.
test.each(
  palettes.flatMap(([id, palette]) => [64, 67, 1].map((width) => [id, width, palette] as const)),
)('another decoder reads the same pixels from %s, %i wide', async (_, width, palette) => {
  const frame = renderFrame(buildPhoto(96, 40), { width, height: 31, palette })
  const read = sharp(encodePng(frame)).toColorspace('srgb').ensureAlpha()
  const { data, info } = await read.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([width, 31])
  expect(Buffer.from(frameRaster(frame).data).equals(data)).toBe(true)
})

test.each([
  ['black-white', 1, 'grey'],
  ['grey-4', 2, 'grey'],
  ['grey-16', 4, 'grey'],
  ['black-white-red', 2, 'indexed'],
  ['spectra-6', 4, 'indexed'],
] as const)('%s has %i bits per pixel, %s', (id, bits, kind) => {
  const frame = renderFrame(buildPhoto(16, 16), { width: 16, height: 16, palette: PALETTES[id] })
  expect(headerOf(encodePng(frame))).toEqual({ bits, kind })
})

test.each(
  palettes.flatMap(([id, palette]) =>
    ([1, 2, 4, 8] as const)
      .filter((bits) => bits > palette.bits)
      .map((bits) => [id, bits, palette] as const),
  ),
)('%s at %i bits is decoded to the same pixels', async (_, bits, palette) => {
  const frame = renderFrame(buildPhoto(96, 40), { width: 67, height: 31, palette })
  const png = encodePng(frame, bits)
  expect(png[24]).toBe(bits)
  const pixels = await sharp(png).toColorspace('srgb').ensureAlpha().raw().toBuffer()
  expect(Buffer.from(frameRaster(frame).data).equals(pixels)).toBe(true)
})

test('equal frames give equal files', () => {
  const panel = { width: 80, height: 48, palette: PALETTES['grey-16'] }
  expect(encodePng(renderFrame(buildPhoto(80, 48), panel))).toEqual(
    encodePng(renderFrame(buildPhoto(80, 48), panel)),
  )
})

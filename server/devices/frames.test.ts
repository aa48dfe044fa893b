import sharp from 'sharp'
import { expect, it } from 'vitest'

import { encodeFrameFiles } from '#server/drawing/frame-files.ts'
import { decodeStored } from '#server/media/images.ts'
import type { Frame } from '#src/imaging/frame.ts'
import { type PaletteId, PALETTES } from '#src/imaging/palettes.ts'
import { encodePng } from '#src/imaging/png.ts'
import { pixelsOf } from '#src/imaging/raster.ts'
import { noise } from '#tests/fixtures/pictures.ts'

import { turnFrameFile } from './frames.ts'

const SIZES = [
  { width: 2, height: 3 },
  { width: 13, height: 5 },
  { width: 16, height: 2 },
]
const CASES = Object.values(PALETTES).flatMap((palette) =>
  SIZES.map((size) => ({ ...size, palette, name: palette.name })),
)

function buildFrame(panel: Omit<Frame, 'indices'>): Frame {
  const random = noise(3)
  const { length } = panel.palette.nominal
  const indices = Uint8Array.from({ length: panel.width * panel.height }, () => random() % length)
  return { ...panel, indices }
}

it.each(CASES)(
  'rotates a frame of $width x $height in $name',
  async ({ name: _name, ...panel }) => {
    const frame = buildFrame(panel)
    const turned = await turnFrameFile(encodePng(frame), panel)
    expect(turned).toEqual(encodePng({ ...frame, indices: frame.indices.toReversed() }))
    expect(await turnFrameFile(turned, panel)).toEqual(encodePng(frame))
  },
)

it('rotates pixel by pixel: the first pixel of the first row becomes the last of the last row', async () => {
  const panel = { width: 2, height: 3, palette: PALETTES['grey-4'] }
  const png = await turnFrameFile(
    encodePng({ ...panel, indices: Uint8Array.of(0, 1, 2, 3, 3, 1) }),
    panel,
  )
  expect([...(await sharp(png).toColourspace('b-w').raw().toBuffer())]).toEqual([
    85, 255, 255, 170, 85, 0,
  ])
})

/** One number per pixel. */
const pixels = async (png: Uint8Array) => pixelsOf(await decodeStored(png))

it.each<[string, PaletteId, PaletteId, number]>([
  ['16 grays in black and white', 'grey-16', 'black-white', 0],
  ['8 grays in 4', 'grey-8', 'grey-4', 100_000],
  ['six colors in blocks of equal pixels', 'spectra-6', 'spectra-6', 0],
])(
  'changes no pixel of a frame that was too large: %s',
  async (_case, panelId, drawnId, plainPixels) => {
    const panel = { width: 800, height: 480, palette: PALETTES[panelId] }
    const frame = buildFrame(panel)
    frame.indices.fill(0, frame.indices.length - plainPixels)
    const { png } = encodeFrameFiles(frame)
    expect(png[24]).toBe(PALETTES[drawnId].bits)
    const turned = await turnFrameFile(png, panel)
    expect(turned.byteLength).toBeLessThanOrEqual(90_000)
    const expected = (await pixels(png)).toReversed()
    expect((await pixels(turned)).findIndex((pixel, at) => pixel !== expected[at])).toBe(-1)
  },
)

import sharp from 'sharp'
import { expect, it } from 'vitest'

import type { Frame } from '#src/imaging/frame.ts'
import { PALETTES } from '#src/imaging/palettes.ts'
import { encodePng } from '#src/imaging/png.ts'
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

it('keeps the size limit when it rotates a frame with fewer shades than its panel', async () => {
  const size = { width: 800, height: 480 }
  const frame = buildFrame({ ...size, palette: PALETTES['black-white'] })
  const turned = await turnFrameFile(encodePng(frame), { ...size, palette: PALETTES['grey-16'] })
  expect(turned.byteLength).toBeLessThanOrEqual(90_000)
  const pixels = (png: Uint8Array) => sharp(png).toColourspace('b-w').raw().toBuffer()
  expect((await pixels(turned)).equals((await pixels(encodePng(frame))).reverse())).toBe(true)
})

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { randomFrom } from '#server/demo/random.ts'
import { renderFrame } from '#src/imaging/frame.ts'
import { type PaletteId, PALETTES } from '#src/imaging/palettes.ts'
import { encodePng } from '#src/imaging/png.ts'
import { createRaster, type Size } from '#src/imaging/raster.ts'
import { buildPhoto } from '#tests/fixtures/pictures.ts'

import { encodeFrameFiles } from './frame-files.ts'

/** The worst case for compression: random pixels of all shades, including black and white. */
function noise(size: Size, isColored: boolean) {
  const raster = createRaster(size)
  const random = randomFrom(7)
  for (let at = 0; at < raster.data.length; at += 4) {
    const shade = random() * 340 - 40
    for (let channel = 0; channel < 3; channel++)
      raster.data[at + channel] = isColored ? random() * 256 : shade
    raster.data[at + 3] = 255
  }
  return raster
}

const OG = { width: 800, height: 480 }
const X = { width: 1872, height: 1404 }

describe('the file of a frame', () => {
  it.each<[string, Size, PaletteId, number, number, string | undefined]>([
    ['4 grays', OG, 'grey-4', 90_000, 1, 'Black and white'],
    ['black and white', OG, 'black-white', 90_000, 1, undefined],
    ['16 grays', OG, 'grey-16', 90_000, 1, 'Black and white'],
    ['16 grays on a large panel', X, 'grey-16', 750_000, 2, '4 grays'],
    ['black, white and red', OG, 'black-white-red', 90_000, 2, undefined],
    ['six colors', OG, 'spectra-6', 90_000, 4, 'blocks of 2x1 pixels'],
  ])(
    'of noise in %s stays within the limit of the panel',
    async (_case, size, id, most, bits, drawn) => {
      const frame = renderFrame(noise(size, id === 'spectra-6'), { ...size, palette: PALETTES[id] })
      const { png, problem } = encodeFrameFiles(frame)
      expect(png.byteLength).toBeLessThanOrEqual(most)
      const { width, height } = await sharp(png).metadata()
      expect({ width, height }).toEqual(size)
      expect(png[24]).toBe(bits)
      expect(problem !== undefined).toBe(drawn !== undefined)
      if (drawn !== undefined)
        expect(problem).toContain(`the panel takes ${most}: drawn in ${drawn}.`)
    },
  )

  it('of colored noise keeps its colors, in pairs of equal pixels', async () => {
    const palette = PALETTES['spectra-6']
    const frame = renderFrame(noise(OG, true), { ...OG, palette })
    const pixels = await sharp(encodeFrameFiles(frame).png).raw().toBuffer()
    const colors = new Set<string>()
    for (let at = 0; at < pixels.length; at += 6) {
      const [left, right] = [pixels.subarray(at, at + 3), pixels.subarray(at + 3, at + 6)]
      if (!left.equals(right)) expect(right).toEqual(left)
      colors.add(String([...left]))
    }
    expect([...colors].toSorted()).toEqual(palette.nominal.map(String).toSorted())
  })

  it('of a photo equals the console’s preview, in all shades of the panel', () => {
    const frame = renderFrame(buildPhoto(800, 480), { ...OG, palette: PALETTES['grey-4'] })
    const files = encodeFrameFiles(frame)
    expect(Buffer.compare(files.png, encodePng(frame))).toBe(0)
    expect(files.problem).toBeUndefined()
  })
})

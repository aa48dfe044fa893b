import { createHash } from 'node:crypto'

import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { readImage } from '#server/media/images.ts'
import { jpegCodec } from '#server/media/jpeg-codec.ts'
import { MAX_UPLOAD_BYTES } from '#src/contract/fields.ts'
import { frameRaster, panelOf, renderFrame, type Rendering } from '#src/imaging/frame.ts'
import { PALETTES, type PaletteId } from '#src/imaging/palettes.ts'
import { encodePng } from '#src/imaging/png.ts'
import { buildPhoto, buildRaster } from '#tests/fixtures/pictures.ts'
import { openPageOfCode } from '#tests/helpers/page-of-code.ts'

import type { ImagingPage } from './imaging-page.ts'

declare const imaging: ImagingPage

const MODELS = {
  'black-white': { displayType: 'BW', colorDepth: 1 },
  '16 grays': { displayType: 'BW', colorDepth: 4 },
  'black-white-red': { displayType: 'BWR', colorDepth: 2 },
  'six colors': { displayType: 'fullColor', colorDepth: 24 },
} as const
const models = Object.entries(MODELS).map(
  ([name, kind]) =>
    [name, { resolutionHorizontal: 1280, resolutionVertical: 720, ...kind }] as const,
)
const sixColors = { resolutionHorizontal: 1280, resolutionVertical: 720, ...MODELS['six colors'] }
const hashOf = (bytes: Uint8Array | Uint8ClampedArray) =>
  createHash('sha256').update(bytes).digest('hex')
const ALGORITHMS = [
  'floyd-steinberg',
  'atkinson',
  'burkes',
  'stucki',
  'sierra',
  'jarvis-judice-ninke',
  'bayer-4',
  'bayer-8',
  'blue-noise',
  'threshold',
  'none',
] as const
const RENDERINGS: Rendering[] = [
  ...ALGORITHMS.map((algorithm) => ({ algorithm })),
  { algorithm: 'floyd-steinberg', serpentine: false, strength: 0.7 },
  { algorithm: 'burkes', matching: 'perceptual' },
  { algorithm: 'blue-noise', matching: 'bytes', strength: 0.5 },
  { tone: { brightness: 0.05, contrast: 1.3, gamma: 1.7, saturation: 1.4 } },
]
const PALETTE_IDS = Object.keys(PALETTES) as PaletteId[]

let page: Page
let close: () => Promise<void>

// Two programs decode, encode and dither whole photos, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  ;({ page, close } = await openPageOfCode(new URL('imaging-page.ts', import.meta.url)))
  await page.waitForFunction('globalThis.imaging')
}, 120_000)

afterAll(() => close?.())

type Bytes = Uint8Array<ArrayBuffer>
interface Prepared {
  type: string
  indices: string
  jpeg: Bytes
  thumbnail: Bytes
}
const bytesOf = (base64: string): Bytes => new Uint8Array(Buffer.from(base64, 'base64'))

type Given = Uint8Array | 'photo' | number
const prepare = async (
  file: Given,
  orientation: 'horizontal' | 'vertical' = 'horizontal',
  model: Parameters<ImagingPage['prepare']>[1] = sixColors,
): Promise<Prepared | { problem: string }> => {
  const given = file instanceof Uint8Array ? { base64: Buffer.from(file).toString('base64') } : file
  const answer = await page.evaluate(
    ([asked, panel, turned]) => imaging.prepare(asked, panel, turned),
    [given, model, orientation] as const,
  )
  if ('problem' in answer) return { problem: answer.problem }
  return { ...answer, jpeg: bytesOf(answer.jpeg), thumbnail: bytesOf(answer.thumbnail) }
}
const prepared = async (...asked: Parameters<typeof prepare>) => {
  const answer = await prepare(...asked)
  if ('problem' in answer) throw new Error(`refused: ${answer.problem}`)
  return answer
}

describe('Node and Chromium', () => {
  test.each(models)(
    'dither a photo of the panel’s size to the same %s [TPL-22]',
    async (_, model) => {
      const here = hashOf(renderFrame(buildPhoto(1280, 720), panelOf(model)).indices)
      const there = await page.evaluate((asked) => imaging.renderPhoto(1280, 720, asked), model)
      expect(there).toBe(here)
    },
  )

  test.each([
    [1999, 1333],
    [1280, 800],
    [400, 240],
  ])('fit a photo of %i x %i to the same pixels', async (width, height) => {
    const here = hashOf(renderFrame(buildPhoto(width, height), panelOf(sixColors)).indices)
    const there = await page.evaluate(([w, h, model]) => imaging.renderPhoto(w, h, model), [
      width,
      height,
      sixColors,
    ] as const)
    expect(there).toBe(here)
  })

  test.each(models)(
    'render the same %s from the JPEG that the console sends [TPL-22]',
    async (_, model) => {
      const { jpeg, indices, type } = await prepared('photo', 'horizontal', model)
      const { raster } = await readImage(jpeg)
      expect(type).toBe('image/jpeg')
      expect(hashOf(renderFrame(raster, panelOf(model)).indices)).toBe(indices)
    },
  )

  test.each(PALETTE_IDS)('dither to the same %s with every algorithm and option', async (id) => {
    const { width, height, palette } = { width: 200, height: 120, palette: PALETTES[id] }
    const renderings = [
      ...RENDERINGS,
      ...palette.measured.flatMap(({ id: measured }) => [
        { measured },
        { measured, algorithm: 'blue-noise' as const },
      ]),
    ]
    const photo = buildPhoto(width, height)
    const here = renderings.map((rendering) =>
      hashOf(renderFrame(photo, { width, height, palette }, rendering).indices),
    )
    const there = await page.evaluate(([asked, all]) => imaging.renderAll([asked], all), [
      id,
      renderings,
    ] as const)
    expect(there).toEqual(here)
  })

  test('render the same frame with other rendering options', async () => {
    const rendering: Rendering = {
      algorithm: 'stucki',
      measured: PALETTES['spectra-6'].measured[1].id,
      tone: { saturation: 1.3 },
    }
    const answer = await page.evaluate(
      ([model, asked]) => imaging.prepare('photo', model, 'horizontal', asked),
      [sixColors, rendering] as const,
    )
    if ('problem' in answer) throw new Error(`refused: ${answer.problem}`)
    const { raster } = await readImage(bytesOf(answer.jpeg))
    const frame = renderFrame(raster, panelOf(sixColors), rendering)
    expect(hashOf(frame.indices)).toBe(answer.indices)
    expect(answer.indices).not.toBe(hashOf(renderFrame(raster, panelOf(sixColors)).indices))
  })

  test('encode the same JPEG, byte for byte', async () => {
    const raster = buildPhoto(1280, 720)
    const png = await sharp(raster.data, { raw: { width: 1280, height: 720, channels: 4 } })
      .png()
      .toBuffer()
    const { jpeg } = await prepared(png)
    const here = await jpegCodec.encode(raster, 0.92)
    expect(hashOf(jpeg)).toBe(hashOf(here))
  })
})

const pixelAt = async (file: Uint8Array, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
}
const near = (color: number[], wanted: number[]) =>
  color.every((byte, channel) => Math.abs(byte - (wanted[channel] ?? 0)) < 24)

/** Red at the top, blue at the bottom: shows the orientation of an image. */
const upright = buildRaster(200, 400, (_, y) => (y < 200 ? [255, 0, 0] : [0, 0, 255]))
const fileOf = ({ data, width, height }: typeof upright) =>
  sharp(data, { raw: { width, height, channels: 4 } })

describe('preparing a file for a panel', () => {
  test('creates a JPEG at the panel’s resolution [CROP-04] [CROP-14]', async () => {
    const { jpeg, type } = await prepared('photo')
    const header = await sharp(jpeg).metadata()
    expect([header.format, header.width, header.height, type]).toEqual([
      'jpeg',
      1280,
      720,
      'image/jpeg',
    ])
  })

  test('rotates the image left for a vertical panel and keeps the panel’s resolution [CROP-04] [CROP-05]', async () => {
    const { jpeg } = await prepared(await fileOf(upright).png().toBuffer(), 'vertical')
    const file = jpeg
    const header = await sharp(file).metadata()
    expect([header.width, header.height]).toEqual([1280, 720])
    // The top went to the left.
    expect(near(await pixelAt(file, 100, 360), [255, 0, 0])).toBe(true)
    expect(near(await pixelAt(file, 1180, 360), [0, 0, 255])).toBe(true)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'turns the image upright for EXIF orientation %i',
    async (orientation) => {
      const photo = buildRaster(1280, 720, (x, y) =>
        y < 360 ? [255, 0, 0] : x < 640 ? [0, 0, 255] : [0, 255, 0],
      )
      // Stored so that applying the orientation gives `photo` back.
      const undo = {
        1: [0, 0],
        2: [0, 1],
        3: [180, 0],
        4: [180, 1],
        5: [90, 1],
        6: [270, 0],
        7: [270, 1],
        8: [90, 0],
      }[orientation] ?? [0, 0]
      const turned = await fileOf(photo).rotate(undo[0]).png().toBuffer()
      const stored = await sharp(turned)
        .flop(undo[1] === 1)
        .withMetadata({ orientation })
        .jpeg({ quality: 95 })
        .toBuffer()
      const { jpeg } = await prepared(stored)
      const { raster } = await readImage(new Uint8Array(stored))
      for (const [x, y, color] of [
        [640, 100, [255, 0, 0]],
        [100, 600, [0, 0, 255]],
        [1180, 600, [0, 255, 0]],
      ] as const) {
        expect(near(await pixelAt(jpeg, x, y), [...color])).toBe(true)
        const at = (y * raster.width + x) * 4
        expect(near([...raster.data.subarray(at, at + 3)], [...color])).toBe(true)
      }
    },
  )

  test('creates a thumbnail of the frame that is as bright as the frame', async () => {
    const gray = buildRaster(1280, 720, () => [128, 128, 128])
    const { thumbnail } = await prepared(
      await fileOf(gray).png().toBuffer(),
      'horizontal',
      models[0]?.[1],
    )
    const { width, height } = await sharp(thumbnail).metadata()
    expect([width, height]).toEqual([320, 180])
    const { channels } = await sharp(thumbnail).stats()
    expect(Math.abs((channels[0]?.mean ?? 0) - 128)).toBeLessThan(4)
  })

  test.each([
    ['a text file', new TextEncoder().encode('hello'), 'notAPicture'],
    [
      'an SVG',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'notAPicture',
    ],
    [
      'a truncated PNG',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      'notAPicture',
    ],
    ['an empty file', new Uint8Array(), 'notAPicture'],
    ['a large file without an image', 5 * 1024 * 1024 + 1, 'notAPicture'],
  ])('rejects %s', async (_, bytes, problem) => {
    expect(await prepare(bytes)).toEqual({ problem })
  })

  test('prepares an image that is stored with more bytes than an upload may have', async () => {
    const png = await fileOf(buildPhoto(1600, 1200)).png({ compressionLevel: 0 }).toBuffer()
    expect(png.length).toBeGreaterThan(MAX_UPLOAD_BYTES)
    expect((await prepared(png)).type).toBe('image/jpeg')
  })

  test('prepares the next image after a rejection', async () => {
    await prepare(new Uint8Array([1, 2, 3]))
    expect((await prepared('photo')).type).toBe('image/jpeg')
  })
})

describe('the preview', () => {
  const preview = () => page.getByRole('img', { name: 'Panel' })

  test('has exactly the pixels of the PNG that the panel downloads [DEV-46] [TPL-22]', async () => {
    await page.evaluate((model) => imaging.show(['photo'], model, 'horizontal'), sixColors)
    await preview().waitFor()
    const { raster } = await readImage((await prepared('photo')).jpeg)
    const png = encodePng(renderFrame(raster, panelOf(sixColors)))
    const pixels = await sharp(png).ensureAlpha().raw().toBuffer()
    expect(await page.evaluate(() => imaging.canvas())).toBe(hashOf(pixels))
    expect(pixels.length).toBe(1280 * 720 * 4)
  })

  test('is upright for a vertical panel, while its canvas keeps the panel’s resolution [DEV-62]', async () => {
    await page.evaluate((model) => imaging.show([null, 'photo'], model, 'vertical'), sixColors)
    await preview().waitFor()
    const size = await preview().evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas.getBoundingClientRect()
      return { pixels: [canvas.width, canvas.height], isUpright: height > width }
    })
    expect(size).toEqual({ pixels: [1280, 720], isUpright: true })
  })

  test('shows the file that was chosen last', async () => {
    const blue = buildRaster(64, 36, () => [0, 0, 255])
    const base64 = (await fileOf(blue).png().toBuffer()).toString('base64')
    await page.evaluate(
      ([file, model]) =>
        imaging.show([null, 'photo', 'photo', { base64: file }], model, 'horizontal'),
      [base64, sixColors] as const,
    )
    await preview().waitFor()
    const { raster } = await readImage((await prepared(Buffer.from(base64, 'base64'))).jpeg)
    const expected = frameRaster(renderFrame(raster, panelOf(sixColors)))
    expect(await page.evaluate(() => imaging.canvas())).toBe(hashOf(expected.data))
  })

  test('is replaced by the problem for a file that is no image, and by nothing without a file', async () => {
    const status = page.getByRole('status')
    await page.evaluate((model) => imaging.show([5], model, 'horizontal'), sixColors)
    await status.getByText('notAPicture').waitFor()
    await page.evaluate((model) => imaging.show([null], model, 'horizontal'), sixColors)
    await status.getByText('none').waitFor()
    expect(await preview().count()).toBe(0)
  })
})

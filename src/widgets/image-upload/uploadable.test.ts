import { afterEach, expect, it, vi } from 'vitest'

import * as encoding from './canvas-blob.ts'
import * as canvas from './canvas-reading.ts'
import * as reading from './read-image.ts'
import { uploadable } from './uploadable.ts'
import { readPickedImage, readUpload, sizeProblem } from './use-picked-image.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  [5_242_880, undefined],
  [5_242_881, 'fileTooLarge'],
  [0, 'fileEmpty'],
  [1, undefined],
])('a file of %i bytes: %s [MEDIA-29]', (size, problem) => {
  expect(sizeProblem(size)).toBe(problem)
})

it.each(['png', 'jpeg', 'webp', 'gif', 'bmp', 'avif'])(
  'uploads %s unchanged [MEDIA-31]',
  async (kind) => {
    const file = new File(['bytes'], `a.${kind}`, { type: `image/${kind}` })
    expect(await uploadable(file)).toBe(file)
  },
)

it.each([
  ['png', 16_383, 3_000, undefined],
  ['png', 16_384, 1, 'tooManyPixels'],
  ['jpeg', 1, 16_384, 'tooManyPixels'],
  ['jpeg', 10_000, 5_001, 'tooManyPixels'],
  ['jpeg', 10_000, 5_000, undefined],
  ['bmp', 5_000, 4_001, 'tooManyPixels'],
  ['bmp', 5_000, 4_000, undefined],
])('a %s of %i × %i, as the server limits it: %s', async (kind, width, height, problem) => {
  const picture = { width, height, thumbnail: 'data:,' }
  vi.spyOn(reading, 'readImage').mockResolvedValue(picture)
  const file = new File(['bytes'], `a.${kind}`, { type: `image/${kind}` })
  expect(await readUpload(file)).toEqual(
    problem ?? { file, name: file.name, size: file.size, picture },
  )
})

it('accepts a longer image of which only a crop is sent', async () => {
  const picture = { width: 20_000, height: 1_000, thumbnail: 'data:,' }
  vi.spyOn(reading, 'readImage').mockResolvedValue(picture)
  const file = new File(['bytes'], 'panorama.jpg', { type: 'image/jpeg' })
  expect(await readPickedImage(file)).toMatchObject({ picture })
})

it.each([
  ['jpeg', 'heic', 'a.png'],
  ['png', 'mif1', 'a.png'],
  ['avif', 'mif1', 'a.avif'],
])('sends an image declared as %s with the brand %s as %s', async (kind, brand, name) => {
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
  vi.spyOn(canvas, 'readsTruePixels').mockResolvedValue(true)
  vi.spyOn(canvas, 'drawWhole').mockReturnValue({} as OffscreenCanvasRenderingContext2D)
  const png = new Blob(['png'], { type: 'image/png' })
  vi.spyOn(encoding, 'canvasBlob').mockResolvedValue(png)
  const bytes = `\0\0\0\x18ftyp${brand}\0\0\0\0`
  const sent = await uploadable(new File([bytes], `a.${kind}`, { type: `image/${kind}` }))
  expect(sent.name).toBe(name)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { toStored } from '#server/media/images.ts'
import { type MediaStore, openMediaFolder } from '#server/media/store.ts'
import { createRaster, type Size } from '#src/imaging/raster.ts'
import { buildDesign, buildElement } from '#tests/fixtures/designs.ts'

import { decodeShownImages } from './template-images.ts'

const LAYOUT = { deviceGroupName: 'i7', orientation: 'horizontal' } as const

let folder: string
let store: MediaStore

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-pictures-'))
  store = await openMediaFolder(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const keep = async (size: Size) => store.put(await toStored(createRaster(size)))
const showing = (ids: string[]) =>
  buildDesign(
    Object.fromEntries(
      ids.map((imageId) => [imageId, buildElement('picture', { picture: { imageId } })]),
    ),
  )
const read = async (
  images: { id: string; sha256: string }[],
  shown = images.map(({ id }) => id),
) => {
  const all: [string, number, number][] = []
  for await (const [id, { width, height }] of decodeShownImages(
    store,
    showing(shown),
    LAYOUT,
    images,
  ))
    all.push([id, width, height])
  return all
}

describe('the images of a layout', () => {
  it('are decoded at full size, and only those that it shows', async () => {
    const sha256 = await keep({ width: 2_000, height: 2_000 })
    const images = ['a', 'b'].map((id) => ({ id, sha256 }))
    expect(await read(images, ['b'])).toEqual([['b', 2_000, 2_000]])
    expect(await read([])).toEqual([])
  })

  it('are reduced to 4 megapixels if they are larger', async () => {
    const sha256 = await keep({ width: 4_000, height: 3_000 })
    expect(await read([{ id: 'a', sha256 }])).toEqual([['a', 2_309, 1_732]])
  })

  it('are reduced further if there are many', async () => {
    const sha256 = await keep({ width: 1_000, height: 1_000 })
    const images = Array.from({ length: 100 }, (_none, index) => ({ id: `${index}`, sha256 }))
    const all = await read(images)
    expect(all).toHaveLength(100)
    expect(new Set(all.map(([, width, height]) => `${width}x${height}`))).toEqual(
      new Set(['800x800']),
    )
    // Decodes and encodes 100 megapixels, possibly on a busy machine.
  }, 180_000)
})

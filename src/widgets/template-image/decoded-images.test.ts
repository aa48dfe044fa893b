import { expect, it } from 'vitest'

import { createDecodedImages } from './decoded-images.ts'

/** Images of four megapixels without data. */
const createPictures = () => {
  const decoded: string[] = []
  const pictures = createDecodedImages(async (blob) => {
    const name = await blob.text()
    if (name === 'damaged') throw new Error('No picture')
    decoded.push(name)
    return { width: 2_000, height: 2_000, data: new Uint8ClampedArray() }
  })
  const show = (...names: string[]) =>
    pictures.of(new Map(names.map((name) => [name, new Blob([name])])), 4_000_000)
  return { decoded, show }
}

it('decodes an image once for repeated use', async () => {
  const { decoded, show } = createPictures()
  const first = await show('a', 'b')
  const second = await show('a', 'b')
  expect(decoded).toEqual(['a', 'b'])
  expect(second.get('a')).toBe(first.get('a'))
})

it('omits images that cannot be decoded', async () => {
  const { show } = createPictures()
  expect([...(await show('a', 'damaged')).keys()]).toEqual(['a'])
})

it('evicts the least recently used images, but none in use', async () => {
  const { decoded, show } = createPictures()
  await show('a', 'b', 'c')
  await show('d', 'e')
  await show('f')
  await show('g', 'h', 'i', 'j', 'k', 'l')
  decoded.length = 0
  await show('g', 'h', 'i', 'j', 'k', 'l')
  expect(decoded).toEqual([])
  await show('a', 'f')
  expect(decoded).toContain('a')
})

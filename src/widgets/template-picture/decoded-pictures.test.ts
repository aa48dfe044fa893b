import { expect, it } from 'vitest'

import { createDecodedPictures } from './decoded-pictures.ts'

/** Pictures of four million pixels each, without the pixels. */
const createPictures = () => {
  const decoded: string[] = []
  const pictures = createDecodedPictures(async (blob) => {
    const name = await blob.text()
    if (name === 'damaged') throw new Error('No picture')
    decoded.push(name)
    return { width: 2_000, height: 2_000, data: new Uint8ClampedArray() }
  })
  const show = (...names: string[]) =>
    pictures.of(new Map(names.map((name) => [name, new Blob([name])])), 4_000_000)
  return { decoded, show }
}

it('decodes a picture once while it is shown again and again', async () => {
  const { decoded, show } = createPictures()
  const first = await show('a', 'b')
  const second = await show('a', 'b')
  expect(decoded).toEqual(['a', 'b'])
  expect(second.get('a')).toBe(first.get('a'))
})

it('leaves out what cannot be decoded', async () => {
  const { show } = createPictures()
  expect([...(await show('a', 'damaged')).keys()]).toEqual(['a'])
})

it('forgets what was not shown the longest, and nothing that is shown', async () => {
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

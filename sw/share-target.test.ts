import 'fake-indexeddb/auto'

import { afterEach, expect, it, vi } from 'vitest'

import { deleteSharedImage, sharedImages } from '#src/platform/db/shared-images.ts'

import { takeShared } from './share-target.ts'

const NOW = Date.UTC(2026, 10, 26)

afterEach(async () => {
  vi.restoreAllMocks()
  for (const { id } of await stored()) await deleteSharedImage(id)
})

const stored = () => sharedImages(NOW, [])
const photo = (name: string, size = 10, type = 'image/jpeg') =>
  new File([new Uint8Array(size)], name, { type })

const share = async (files: readonly File[], now = NOW) => {
  const body = new FormData()
  for (const file of files) body.append('image', file)
  const request = new Request('http://ink.example/share-target', { method: 'POST', body })
  const answer = await takeShared(request, now)
  return new URL(answer.headers.get('location') ?? '').searchParams
}

it('stores all images of a share in order, after those of earlier shares [PWA-07]', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `photo ${index}.jpg`)
  await share(
    names.slice(0, 4).map((name) => photo(name)),
    NOW - 1_000,
  )
  const address = await share(names.slice(4).map((name) => photo(name)))
  expect((await stored()).map(({ name }) => name)).toEqual(names)
  expect(address.get('shared')).toBe((await stored())[4]?.id)
  expect(address.getAll('missed')).toEqual([])
})

it('lists each unusable file among the stored images [PWA-07]', async () => {
  await share([
    photo('a.jpg'),
    photo('notes.txt', 10, 'text/plain'),
    photo('huge.png', 5 * 1024 * 1024 + 1, 'image/png'),
    photo('b.jpg'),
  ])
  expect((await stored()).map(({ name, refused, blob }) => [name, refused, blob?.size])).toEqual([
    ['a.jpg', undefined, 10],
    ['notes.txt', 'notAPicture', undefined],
    ['huge.png', 'fileTooLarge', undefined],
    ['b.jpg', undefined, 10],
  ])
})

it('lists the images that exceed the budget and keeps those before them [PWA-07]', async () => {
  const names = Array.from({ length: 203 }, (_, index) => `${index}.jpg`)
  await share(names.map((name) => photo(name, 1)))
  const images = await stored()
  expect(images.map(({ name }) => name)).toEqual(names)
  expect(
    images.filter(({ refused }) => refused).map(({ name, refused }) => [name, refused]),
  ).toEqual([200, 201, 202].map((index) => [`${index}.jpg`, 'noRoom']))
})

it('drops images after a day', async () => {
  await share([photo('yesterday.jpg')], NOW - 24 * 60 * 60_000)
  await share([photo('today.jpg')])
  expect((await stored()).map(({ name }) => name)).toEqual(['today.jpg'])
})

it('passes the names of files that could not be stored to the page, and reports when all of them were lost', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation((value: { name: string }) => {
    throw new DOMException(value.name, 'QuotaExceededError')
  })
  const address = await share([photo('a.jpg'), photo('b.jpg')])
  expect(address.get('shared')).toBe('lost')
  expect(address.getAll('missed')).toEqual(['a.jpg', 'b.jpg'])
})

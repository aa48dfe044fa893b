import { beforeEach, expect, it } from 'vitest'

import { createThumbnails, isThumbnail, keyOf } from './thumbnails.ts'

const ORIGIN = 'https://fleet.example.com'
const hash = (n: number) => String(n).padStart(64, '0')
const address = (n: number, size: 'thumb' | 'thumb-small', name = 'lobby', sig = 'a') =>
  `${ORIGIN}/media/${hash(n)}/${name}.${size}.webp?exp=1&sig=${sig}`

it('uses one key per image and size, independent of name and signature [PWA-04]', () => {
  const key = (url: string) => keyOf(new URL(url))
  expect(key(address(1, 'thumb', 'door', 'b'))).toBe(key(address(1, 'thumb')))
  expect(key(address(1, 'thumb-small', 'door', 'b'))).toBe(key(address(1, 'thumb-small')))
  expect(key(address(1, 'thumb-small'))).not.toBe(key(address(1, 'thumb')))
})

it('answers for thumbnails of this server, also when a page fetches them [PWA-04] [OFF-05]', () => {
  const isAnswered = (url: string, sameOrigin = true) => {
    // Fetched: `img` has a destination.
    const asked = { url: new URL(url), sameOrigin, request: new Request(url) }
    return isThumbnail(asked)
  }
  expect(isAnswered(address(1, 'thumb'))).toBe(true)
  expect(isAnswered(address(1, 'thumb-small'))).toBe(true)
  expect(isAnswered(address(1, 'thumb'), false)).toBe(false)
  expect(isAnswered(`${ORIGIN}/media/${hash(1)}/lobby.webp?exp=1&sig=a`)).toBe(false)
})

/** The part of the browser's cache that is used, in insertion order. */
const stored = new Map<string, Response>()
const urlOf = (request: RequestInfo | URL) =>
  request instanceof Request ? request.url : String(request)
const cache = {
  match: (request: RequestInfo | URL) => Promise.resolve(stored.get(urlOf(request))?.clone()),
  keys: () => Promise.resolve([...stored.keys()].map((url) => new Request(url))),
  delete: (request: RequestInfo | URL) => Promise.resolve(stored.delete(urlOf(request))),
  put(request: RequestInfo | URL, response: Response) {
    if (isFull) return Promise.reject(new DOMException('', 'QuotaExceededError'))
    stored.delete(urlOf(request))
    stored.set(urlOf(request), response)
    return Promise.resolve()
  },
}
let now = 0
let bytes = 100
let isFull = false
const thumbnails = createThumbnails({
  caches: {
    has: () => Promise.resolve(true),
    open: () => Promise.resolve(cache),
    delete: async () => stored.clear(),
  } as unknown as CacheStorage,
  fetch: () =>
    Promise.resolve(
      new Response(new Uint8Array(bytes), {
        headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
      }),
    ),
  signedInUser: () => Promise.resolve('ada'),
  now: () => now,
})
async function see(url: string) {
  const kept: Promise<unknown>[] = []
  await thumbnails.answer(new Request(url), (work) => kept.push(work))
  await Promise.all(kept)
}
/** Stores a thumbnail with time 0. */
const keep = (url: string) =>
  stored.set(keyOf(new URL(url)), new Response('', { headers: { 'inkfleet-kept-at': '0' } }))
const count = () => {
  const small = [...stored.keys()].filter((url) => url.endsWith('small')).length
  return { large: stored.size - small, small }
}
beforeEach(() => {
  stored.clear()
  now = 0
  bytes = 100
  isFull = false
})

it('limits the number of each size, evicting the oldest [PWA-04]', async () => {
  for (let n = 0; n < 600; n++) keep(address(n, 'thumb'))
  for (let n = 0; n < 2_000; n++) keep(address(n, 'thumb-small'))
  for (let n = 0; n < 5; n++) {
    await see(address(600 + n, 'thumb'))
    await see(address(2_000 + n, 'thumb-small'))
  }
  expect(count()).toEqual({ large: 600, small: 2_000 })
  expect(stored.has(keyOf(new URL(address(4, 'thumb'))))).toBe(false)
  expect(stored.has(keyOf(new URL(address(5, 'thumb-small'))))).toBe(true)
})

it('does not count design images [PWA-04]', async () => {
  const picture = `${ORIGIN}/design-picture/${crypto.randomUUID()}`
  stored.set(picture, new Response('', { headers: { 'inkfleet-kept-at': '0' } }))
  for (let n = 0; n < 600; n++) keep(address(n, 'thumb'))
  await see(address(600, 'thumb'))
  expect(stored.has(picture)).toBe(true)
  expect(count().large - 1).toBe(600)
})

it('limits age and size in bytes [PWA-04]', async () => {
  await see(address(1, 'thumb'))
  await see(address(1, 'thumb-small'))
  now = 31 * 24 * 60 * 60_000
  await see(address(2, 'thumb'))
  expect(count()).toEqual({ large: 1, small: 0 })
  bytes = 50 * 1024
  await see(address(3, 'thumb'))
  await see(address(3, 'thumb-small'))
  expect(count()).toEqual({ large: 2, small: 0 })
})

it('deletes the thumbnails on a full disk, but no images that are available offline [OFF-05] [OFF-24]', async () => {
  const images = ['library', 'design'].map((of) => `${ORIGIN}/${of}-picture/${crypto.randomUUID()}`)
  for (const image of images) stored.set(image, new Response(''))
  keep(address(1, 'thumb'))
  keep(address(2, 'thumb-small'))
  isFull = true
  await see(address(3, 'thumb'))
  expect([...stored.keys()]).toEqual(images)
})

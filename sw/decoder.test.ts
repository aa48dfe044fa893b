import { beforeEach, expect, it } from 'vitest'

import { decoder, isDecoder } from './decoder.ts'

const HOST = 'https://console.example'
const address = (hash: string) => `${HOST}/assets/zxing_reader-${hash}.wasm`

let kept: Map<string, Response>
let network: ((url: string) => Promise<Response>) | undefined
let asked: string[]

beforeEach(() => {
  kept = new Map()
  asked = []
  network = (url) => Promise.resolve(new Response(`bytes of ${url}`))
})

/** As the browser's, for what is used of it. */
const cache = {
  match: (url: string) => Promise.resolve(kept.get(url)?.clone()),
  put: (url: string, answer: Response) => Promise.resolve(void kept.set(url, answer)),
  keys: () => Promise.resolve([...kept.keys()].map((url) => new Request(url))),
  delete: (url: string) => Promise.resolve(kept.delete(url)),
} as unknown as Cache
const parts = {
  caches: { open: () => Promise.resolve(cache) },
  fetch: (request: Request) => {
    asked.push(request.url)
    return network?.(request.url) ?? Promise.reject(new TypeError('Failed to fetch'))
  },
}
const read = async (hash: string) => (await decoder(new Request(address(hash)), parts)).text()

it('is fetched once, and there without the network from then on', async () => {
  const first = await read('a1')
  network = undefined
  expect(await read('a1')).toBe(first)
  expect(asked).toEqual([address('a1')])
})

it('is kept in its newest version alone', async () => {
  await read('a1')
  await read('b2')
  expect([...kept.keys()]).toEqual([address('b2')])
})

it('is not kept where the server did not give it', async () => {
  network = () => Promise.resolve(new Response('', { status: 404 }))
  expect((await decoder(new Request(address('a1')), parts)).status).toBe(404)
  expect(kept.size).toBe(0)
})

it('is known by its name', () => {
  expect(isDecoder(new URL(address('DkR_3-x')))).toBe(true)
  expect(isDecoder(new URL(`${HOST}/assets/mozjpeg_dec-a1.wasm`))).toBe(false)
})

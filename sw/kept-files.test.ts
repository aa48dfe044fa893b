import { beforeEach, expect, it } from 'vitest'

import { isKeptFile, keptFile } from './kept-files.ts'

const HOST = 'https://console.example'
const address = (hash: string) => `${HOST}/assets/zxing_reader-${hash}.wasm`

const font = (name: string) => `${HOST}/fonts/design/${name}.woff`

/** The files of each cache, by its name. */
let kept: Map<string, Map<string, Response>>
let network: ((url: string) => Promise<Response>) | undefined
let asked: string[]

beforeEach(() => {
  kept = new Map()
  asked = []
  network = (url) => Promise.resolve(new Response(`bytes of ${url}`))
})

/** The part of the browser's `caches.open` that is used. */
const open = (name: string) => {
  const files = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, files)
  return Promise.resolve({
    match: (url: string) => Promise.resolve(files.get(url)?.clone()),
    put: (url: string, answer: Response) => Promise.resolve(void files.set(url, answer)),
    keys: () => Promise.resolve([...files.keys()].map((url) => new Request(url))),
    delete: (url: string) => Promise.resolve(files.delete(url)),
  } as unknown as Cache)
}
const parts = {
  caches: { open },
  fetch: (request: Request) => {
    asked.push(request.url)
    return network?.(request.url) ?? Promise.reject(new TypeError('Failed to fetch'))
  },
}
const read = async (url: string) => (await keptFile(new Request(url), parts)).text()
const keptIn = (cache: string) => [...(kept.get(cache)?.keys() ?? [])]

it.each([
  ['the decoder', address('a1')],
  ['the rasterizer', `${HOST}/assets/index_bg-a1.wasm`],
  ['a design font', font('inter-latin-400')],
])('fetches %s once and then serves it offline', async (_what, url) => {
  const first = await read(url)
  network = undefined
  expect(await read(url)).toBe(first)
  expect(asked).toEqual([url])
})

it('keeps only the newest version of single files', async () => {
  await read(`${HOST}/assets/index_bg-a1.wasm`)
  await read(address('a1'))
  await read(address('b2'))
  expect(keptIn('inkfleet-decoder')).toEqual([address('b2')])
  expect(keptIn('inkfleet-rasteriser')).toHaveLength(1)
})

it('keeps more than one font', async () => {
  const fonts = [font('inter-latin-400'), font('inter-latin-700')]
  for (const url of fonts) await read(url)
  expect(keptIn('inkfleet-design-fonts')).toEqual(fonts)
})

it('stores successful answers only', async () => {
  network = () => Promise.resolve(new Response('', { status: 404 }))
  expect((await keptFile(new Request(address('a1')), parts)).status).toBe(404)
  expect(keptIn('inkfleet-decoder')).toEqual([])
})

it('recognizes files by path', () => {
  const isKept = (path: string) => isKeptFile(new URL(path, HOST))
  expect(isKept('/assets/zxing_reader-DkR_3-x.wasm')).toBe(true)
  expect(isKept('/assets/mozjpeg_dec-a1.wasm')).toBe(false)
  expect(isKept('/fonts/instrument-sans.woff2')).toBe(false)
  expect(isKept('/fonts/design/../../api/users.woff')).toBe(false)
})

it.each([
  ['a page', () => signInPage()],
  [
    'the target of a redirect',
    () => Object.defineProperty(signInPage('image/png'), 'redirected', { value: true }),
  ],
])('neither keeps nor serves %s in place of a file', async (_what, page) => {
  network = () => Promise.resolve(page())
  await read(address('a1'))
  expect(keptIn('inkfleet-decoder')).toEqual([])
})

it('replaces a page that an older build kept in place of a file', async () => {
  await (await open('inkfleet-decoder')).put(address('a1'), signInPage())
  expect(await read(address('a1'))).toBe(`bytes of ${address('a1')}`)
  network = undefined
  expect(await read(address('a1'))).toBe(`bytes of ${address('a1')}`)
})

const signInPage = (type = 'text/html; charset=utf-8') =>
  new Response('<title>Sign in</title>', { headers: { 'content-type': type } })

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sendRaw } from '#tests/helpers/raw-http.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { furnish, type Tenant } from './tenant.ts'

const SECRET = 'what lies beside the folder of the console'
const SCRIPT = '<script>alert(1)</script>'

let server: TestServer
let tenant: Tenant
let folder: string
let port: number

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-files-'))
  const [dist, kept] = [path.join(folder, 'dist'), path.join(folder, 'kept')]
  await mkdir(path.join(dist, 'assets'), { recursive: true })
  await mkdir(path.join(kept, 'old'), { recursive: true })
  await writeFile(path.join(folder, 'secret.txt'), SECRET)
  await writeFile(path.join(dist, 'index.html'), '<title>Inkfleet</title>')
  await writeFile(path.join(dist, 'assets', 'main.js'), 'plain')
  await writeFile(path.join(kept, 'old', 'old.js'), 'old')
  server = await startTestServer({ consoleFolder: dist, retainedBuildsFolder: kept })
  tenant = await furnish(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
}, 60_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Sends the path as written. A client that normalizes it would hide an attack. */
const getRaw = async (target: string) => {
  const answer = await sendRaw(
    port,
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  )
  return { status: answer?.status ?? 0, text: answer?.body.toString() ?? '' }
}

describe('a path traversal', () => {
  const up = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%252f', '%252e%252e%252f', '..\\', '..%5c']
  const also = ['....//', '..;/', '..%00/', '..%c0%af', '%uff0e%uff0e/', '..//', './../']
  const below = ['/', '/assets/', '/demo/firmware/', '/media/', '/media/aa/', '/api/frames/']

  it('finds nothing in any encoding', async () => {
    expect((await getRaw('/assets/main.js')).text).toBe('plain')
    expect((await getRaw('/assets/old.js')).text).toBe('old')
    const found: unknown[] = []
    for (const start of below)
      for (const step of [...up, ...also])
        for (const steps of [1, 2, 3]) {
          const target = `${start}${step.repeat(steps)}secret.txt`
          const { status, text } = await getRaw(target)
          if (text.includes(SECRET) || status >= 500 || status === 0)
            found.push({ target, status, text })
        }
    expect(found).toEqual([])
  })

  it('gets a page or a rejection for absolute paths, NUL bytes and other hosts', async () => {
    const secret = path.join(folder, 'secret.txt')
    const targets = [
      `/${secret}`,
      `//${secret}`,
      `/assets//${secret}`,
      `/file://${secret}`,
      `http://evil.example${secret}`,
    ]
    for (const target of [
      ...targets,
      '/assets/main.js%00.html',
      '/%00',
      '/assets/%',
      '/media/%zz/x',
    ]) {
      const { status, text } = await getRaw(target)
      expect({ target, seen: text.includes(SECRET) }).toEqual({ target, seen: false })
      expect(status, target).toBeLessThan(500)
      expect(status, target).toBeGreaterThan(0)
    }
  })

  it('opens only the image that its URL is signed for', async () => {
    const { imageUrl } = await fileOf(
      await upload('picture.jpg', await tenant.picture().arrayBuffer()),
    )
    const [address = '', query = ''] = imageUrl.split('?')
    const [, media, sha256 = '', name] = address.split('/')
    for (const changed of [
      `/${media}/${sha256}/../${sha256}/${name}`,
      `/${media}/..%2f${sha256}/${name}`,
      `/${media}/${sha256.toUpperCase()}/${name}`,
      `/${media}/${sha256}/${name}.html`,
      `/${media}//${sha256}/${name}`,
    ])
      expect({ changed, status: (await getRaw(`${changed}?${query}`)).status }).toEqual({
        changed,
        status: 404,
      })
  })
})

const upload = async (name: string, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) => {
  const editor = tenant.people.get('ORG_EDITOR')
  const call = await server.as(editor ?? { email: '' })
  const form = new FormData()
  form.set('image', new File([bytes], name, { type: 'text/html' }))
  const answer = await call({
    method: 'POST',
    url: `/api/image-folders/${tenant.imageFolder.id}/upload-image`,
    payload: form,
  })
  expect(answer.statusCode).toBe(200)
  return { call, id: answer.json<{ id: string }>().id }
}

const fileOf = async ({ call, id }: Awaited<ReturnType<typeof upload>>) =>
  (await call({ url: `/api/images/${id}/file` })).json<{ imageUrl: string; fileName: string }>()

describe('an uploaded image', () => {
  const photo = () => sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } })
  const withScript = (bytes: Buffer) => new Uint8Array(Buffer.concat([bytes, Buffer.from(SCRIPT)]))

  it.each([
    ['a script appended to a JPEG', async () => withScript(await photo().jpeg().toBuffer())],
    ['a script appended to a PNG', async () => withScript(await photo().png().toBuffer())],
    ['a script appended to a GIF', async () => withScript(await photo().gif().toBuffer())],
    [
      'a script in the metadata of a JPEG',
      async () =>
        new Uint8Array(
          await photo()
            .withExif({ IFD0: { ImageDescription: SCRIPT } })
            .jpeg()
            .toBuffer(),
        ),
    ],
  ])('with %s is served as an image only', async (_case, make) => {
    const { imageUrl } = await fileOf(await upload('picture.html', await make()))
    const { statusCode, headers, rawPayload } = await server.app.inject({ url: imageUrl })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^image\/(?:webp|jpeg|png)$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(rawPayload.includes(SCRIPT)).toBe(false)
  })

  it.each([
    ['a line break', 'a"\r\nset-cookie: x=1.png'],
    ['a path', '../../etc/passwd.png'],
    ['another extension', 'picture.png.html'],
    ['a right-to-left override', '\u202Egnp.exe'],
    ['only a space', ' '],
  ])('with %s as its name exposes it in no header and no URL', async (_case, name) => {
    const { imageUrl } = await fileOf(await upload(name, await tenant.picture().arrayBuffer()))
    expect(imageUrl).toMatch(
      /^\/media\/[\da-f]{64}\/[a-z\d-]+\.(?:webp|jpg|png)\?exp=\d+&sig=[\w-]+$/,
    )
    const { headers } = await server.app.inject({ url: imageUrl })
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-disposition']).toBeUndefined()
  })
})

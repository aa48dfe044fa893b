import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { calls } from '#src/contract/calls.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { signedMediaUrl } from './media/signed-url.ts'
import { hashToken } from './services/tokens.ts'

let server: TestServer
let owner: Person
let dist: string

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'inkfleet-dist-'))
  await mkdir(path.join(dist, 'assets'))
  await writeFile(path.join(dist, 'index.html'), '<title>Inkfleet</title>')
  await writeFile(path.join(dist, 'sw.js'), '// worker')
  await writeFile(path.join(dist, 'assets', 'main-1a2b.js'), 'plain')
  await writeFile(path.join(dist, 'assets', 'main-1a2b.js.br'), 'small')
  server = await startTestServer({ consoleFolder: dist })
  owner = await server.addUser('ORG_OWNER', (await server.addOrganization()).id)
})
afterAll(async () => {
  await server.stop()
  await rm(dist, { recursive: true, force: true })
})

const get = (url: string, headers = {}) => server.app.inject({ url, headers })
const login = (payload: string, type = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: '/api/user/auth/login',
    payload,
    headers: { 'content-type': type },
  })

describe('bad input', () => {
  it.each([
    ['malformed JSON', '{"email":', 400],
    ['a __proto__ key', '{"__proto__":{"a":1}}', 400],
    ['no body', '', 400],
    ['an array', '[]', 422],
    ['wrong types', '{"email":1,"password":{}}', 422],
    ['an unknown field', JSON.stringify({ email: 'a@b.example', password: 'x', admin: true }), 422],
  ])('returns a problem response for %s', async (_case, payload, status) => {
    const answer = await login(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ status, title: expect.stringMatching(/./) })
  })

  it('lists each invalid field with its messages', async () => {
    const answer = await login('{"email":"nobody","admin":true}')
    const { fields } = answer.json()
    expect(fields).toMatchObject({ email: ['login:notAnEmail'] })
    expect(Object.keys(fields).toSorted()).toEqual(['admin', 'email', 'password'])
  })

  it('rejects a body that is too large', async () => {
    const answer = await login(JSON.stringify({ email: 'x'.repeat(2 * 1024 * 1024) }))
    expect(answer.statusCode).toBe(413)
  })

  it('rejects an unsupported content type', async () => {
    expect((await login('<a/>', 'application/xml')).statusCode).toBe(415)
  })

  it.each(['/api/nope', '/api/users/nope/nope', '/media/x', '/api/%'])(
    'returns a problem response for the unknown path %s',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' })
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.headers['content-type']).toContain('application/problem+json')
    },
  )
})

it('serves every endpoint of the contract', () => {
  const missing = Object.entries(calls).filter(
    ([, { method, path }]) => !server.app.hasRoute({ method, url: `/api${path}` }),
  )
  expect(missing.map(([name]) => name)).toEqual([])
})

describe('health', () => {
  it('returns a body that identifies the service', async () => {
    expect((await get('/api/health')).json()).toEqual({
      status: 'ok',
      service: 'inkfleet',
      build: 'test',
      keepsKeys: true,
    })
  })
})

describe('shutdown', () => {
  it('finishes requests in flight first', async () => {
    const stopped = await startTestServer()
    const person = await stopped.addUser('ROOT', null)
    const address = await stopped.app.listen({ port: 0, host: '127.0.0.1' })
    const closed = new Promise<void>((resolve) => {
      stopped.app.server.once('request', () => void stopped.app.close().then(resolve))
    })
    const answer = await fetch(`${address}/api/user/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
    })
    expect(answer.status).toBe(200)
    await closed
    await expect(fetch(`${address}/api/health`)).rejects.toThrow()
    await stopped.stop()
  })
})

describe('openapi.json', () => {
  it('is served and describes the endpoints of the contract', async () => {
    const document = (await get('/api/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\.1/)
    expect(document.paths).toHaveProperty(['/user/auth/login', 'post'])
  })
})

describe('headers', () => {
  it.each(['/', '/api/health', '/api/nope', '/media/x/y.png'])('protect %s', async (url) => {
    const { headers } = await get(url, { accept: 'text/html' })
    const policy = String(headers['content-security-policy'])
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1]
    expect(scripts).toBe("'self' 'wasm-unsafe-eval'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=(self)'),
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('require HTTPS only if the public URL uses it', async () => {
    const secure = await startTestServer({ publicUrl: 'https://ink.example' })
    const { headers } = await secure.app.inject('/api/health')
    await secure.stop()
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
  })
})

describe('the console', () => {
  const html = { accept: 'text/html,*/*' }

  it('serves index.html for every page path, with revalidation', async () => {
    const pages = ['/', '/home', '/user/devices?page=2', '/template-editor/x/edit']
    for (const url of [...pages, '/media-library', '/dev-tools', '/DEV-template-editor']) {
      const answer = await get(url, html)
      expect({ url, body: answer.body }).toEqual({ url, body: '<title>Inkfleet</title>' })
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
  })

  it.each([undefined, '', '*/*', 'text/*;q=0.8', 'image/webp, */*;q=0.1'])(
    'serves pages to mail scanners and link previews that accept %s',
    async (accept) => {
      const headers = accept === undefined ? {} : { accept }
      for (const url of ['/user/auth/reset-password?token=a.b', '/home', '/user/devices/']) {
        const answer = await get(url, headers)
        expect({ url, body: answer.body }).toEqual({ url, body: '<title>Inkfleet</title>' })
        const head = await server.app.inject({ method: 'HEAD', url, headers })
        expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
          200,
          answer.headers['content-type'],
          '',
        ])
      }
      for (const url of [
        '/api/nope',
        '/api',
        '/media/x',
        '/assets/x',
        '/old.js',
        '/robots.txt?x',
      ]) {
        const answer = await get(url, headers)
        expect({ url, status: answer.statusCode }).toEqual({ url, status: 404 })
        expect(answer.headers['content-type']).toContain('json')
      }
    },
  )

  it('serves no page to clients that accept only other types, nor for a POST request', async () => {
    expect((await get('/home', { accept: 'application/json' })).statusCode).toBe(404)
    const posted = await server.app.inject({ method: 'POST', url: '/home' })
    expect(posted.statusCode).toBe(404)
  })

  it('serves hashed files as immutable, compressed if the client accepts it', async () => {
    const answer = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br' })
    expect(answer.body).toBe('small')
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.any(String),
    })
    expect((await get('/assets/main-1a2b.js')).body).toBe('plain')
  })

  it('reports a shared file as lost if no service worker handled it', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/share-target',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nA\r\n--x--\r\n',
    })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/media-library?shared=lost')
  })

  it('does not serve a page in place of a missing file', async () => {
    expect((await get('/assets/gone-3c4d.js', html)).statusCode).toBe(404)
    expect((await get('/../package.json', html)).body).not.toContain('inkfleet"')
  })
})

describe('media', () => {
  const at = async (name = 'poster') => {
    const sha256 = await server.deps.media.put(Buffer.from('a picture'))
    const media = { sha256, name, extension: 'png' as const }
    return signedMediaUrl(server.deps.secrets.media, media, server.deps.now())
  }

  it('is served by its signed URL and not stored by the browser [OFF-26]', async () => {
    const answer = await get(await at('Große Tafel, 2. Stock'))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('a picture')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
    })
  })

  it('keeps its URL, so that pages do not load it again', async () => {
    const first = await at()
    server.clock.advance(1_000)
    expect(await at()).toBe(first)
  })

  it('is 404 with a missing or altered signature, or after it has expired', async () => {
    const url = await at()
    const [bare = ''] = url.split('?')
    const altered = url.replace('poster', 'others')
    const longer = url.replace(/exp=(\d+)/, (_m, exp: string) => `exp=${Number(exp) + 86_400}`)
    for (const wrong of [bare, altered, longer, `${url}x`]) {
      expect({ wrong, status: (await get(wrong)).statusCode }).toEqual({ wrong, status: 404 })
    }
    server.clock.advance(25 * 60 * 60 * 1_000)
    expect((await get(url)).statusCode).toBe(404)
  })
})

describe('log', () => {
  it('has a line per request and no secrets', async () => {
    const { accessToken, refreshToken } = await server.signIn(owner)
    await get('/api/users/self', { authorization: `Bearer ${accessToken}`, cookie: 'marker=1' })
    await get('/user/auth/reset-password?token=link-secret', { accept: 'text/html' })
    await login(JSON.stringify({ email: owner.email, password: `${PASSWORD}!` }))
    server.app.log.info({ password: 'logged-by-mistake', body: { refreshToken } }, 'mistake')
    const log = server.log.join('\n')
    expect(log).toContain('"path":"/api/users/self"')
    for (const secret of [
      PASSWORD,
      accessToken,
      refreshToken,
      hashToken(refreshToken),
      'marker=1',
      'link-secret',
      'logged-by-mistake',
    ]) {
      expect(log).not.toContain(secret)
    }
  })
})

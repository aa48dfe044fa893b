import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#server/app.ts'
import { createLogger } from '#server/http/log.ts'
import { signedMediaUrl } from '#server/media/signed-url.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { endpointOf, NAMES } from './expected.ts'
import { furnish, type Tenant } from './tenant.ts'

let server: TestServer
let tenant: Tenant
let owner: Person
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-dist-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<title>Inkfleet</title>')
  await writeFile(path.join(folder, 'assets', 'main.js'), 'plain')
  server = await startTestServer({ consoleFolder: folder })
  tenant = await furnish(server)
  owner = await server.addUser('ORG_OWNER', tenant.organization.id)
}, 60_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** One request of each kind: pages, files, calls with and without a token, images, panels, rejections by every layer. */
async function everyKind(): Promise<Record<string, InjectOptions>> {
  const { accessToken } = await server.signIn(owner)
  const authorization = `Bearer ${accessToken}`
  const sha256 = await server.deps.media.put(Buffer.from('a picture'))
  const picture = { sha256, name: 'poster', extension: 'png' } as const
  const body = { email: owner.email, password: PASSWORD }
  const login = { method: 'POST', url: '/api/user/auth/login' } as const
  const unsigned = NAMES.map((name): [string, InjectOptions] => {
    const { method, path: template } = endpointOf(name)
    return [name, { method, url: `/api${template.replaceAll(/:\w+/g, crypto.randomUUID())}` }]
  })
  return {
    ...Object.fromEntries(unsigned),
    page: { url: '/', headers: { accept: 'text/html' } },
    'page of an unknown address': { url: '/no/such/page', headers: { accept: 'text/html' } },
    'file of the console': { url: '/assets/main.js' },
    'lost file': { url: '/assets/gone.js' },
    'call that is answered': { url: '/api/users/self', headers: { authorization } },
    login: { ...login, body },
    'malformed JSON': { ...login, payload: '{', headers: { 'content-type': 'application/json' } },
    'too large': { ...login, body: { email: 'x'.repeat(2 * 1024 * 1024) } },
    'unknown kind of body': { ...login, payload: 'x', headers: { 'content-type': 'text/xml' } },
    'address that cannot be decoded': { url: '/api/%' },
    'unknown call': { url: '/api/nope' },
    'unknown method': { method: 'DELETE', url: '/api/health' },
    picture: { url: signedMediaUrl(server.deps.secrets.media, picture, server.deps.now()) },
    'no picture': { url: `/media/${sha256}/poster.png` },
    'kept mail': { url: '/dev/mail' },
    'shared picture': { method: 'POST', url: '/share-target' },
    'panel that is unknown': { url: '/api/setup', headers: { ID: '7E:1F:C0:00:00:01' } },
    head: { method: 'HEAD', url: '/' },
  }
}

const directive = (policy: string, name: string) =>
  new RegExp(`(?:^|;)\\s*${name} ([^;]+)`).exec(policy)?.[1]

describe('every response', () => {
  it('has headers against scripts, frames and content sniffing, and sets no cookie', async () => {
    const wrong: unknown[] = []
    for (const [kind, options] of Object.entries(await everyKind())) {
      const { headers } = await server.app.inject(options)
      const policy = String(headers['content-security-policy'])
      const said = {
        scripts: directive(policy, 'script-src') ?? directive(policy, 'default-src'),
        sniffing: headers['x-content-type-options'],
        frame: headers['x-frame-options'],
        referrer: headers['referrer-policy'],
        mayUse: String(headers['permissions-policy']).includes('geolocation=()'),
        cookie: headers['set-cookie'],
        shared: headers['access-control-allow-origin'],
        program: headers['x-powered-by'] ?? headers['server'],
      }
      const isRight =
        ["'self' 'wasm-unsafe-eval'", "'none'"].includes(said.scripts ?? '') &&
        said.sniffing === 'nosniff' &&
        said.frame === 'DENY' &&
        said.referrer === 'same-origin' &&
        said.mayUse &&
        said.cookie === undefined &&
        said.shared === undefined &&
        said.program === undefined
      if (!isRight) wrong.push({ kind, ...said })
    }
    expect(wrong).toEqual([])
  })

  it('is not stored by any cache if it contains private data', async () => {
    const { accessToken } = await server.signIn(owner)
    for (const url of ['/api/users/self', '/api/devices', '/api/images', '/api/workspaces']) {
      const { headers } = await server.app.inject({
        url,
        headers: { authorization: `Bearer ${accessToken}` },
      })
      expect(headers['cache-control'], url).toBe('no-store')
    }
  })

  it('grants no access to other origins', async () => {
    const origin = 'https://evil.example'
    for (const url of ['/api/users/self', '/api/user/auth/login', '/media/x/y.png']) {
      const asked = await server.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      })
      expect(
        Object.keys(asked.headers).filter((name) => name.startsWith('access-control')),
      ).toEqual([])
    }
  })

  it('ignores tokens in cookies, queries and forms', async () => {
    const { accessToken } = await server.signIn(owner)
    for (const options of [
      { url: `/api/users/self?access_token=${accessToken}&authorization=Bearer%20${accessToken}` },
      {
        url: '/api/users/self',
        headers: { cookie: `accessToken=${accessToken}; authorization=Bearer ${accessToken}` },
      },
      {
        method: 'POST' as const,
        url: '/api/devices/regenerate-pin',
        payload: `authorization=Bearer+${accessToken}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ])
      // The last body is not even parsed.
      expect([401, 415], options.url).toContain((await server.app.inject(options)).statusCode)
  })
})

describe('the log at trace level', () => {
  it('contains no secret of a typical working day', async () => {
    const lines: string[] = []
    const logger = createLogger('trace', { write: (line) => void lines.push(line) })
    const app = await createApp(server.deps, { logger })
    const secrets = new Set<string>()
    const keep = (...found: (string | undefined)[]) => {
      for (const secret of found) if (secret) secrets.add(secret)
    }
    const call = async (options: InjectOptions) => {
      const answer = await app.inject(options)
      keep(...Object.values(options.headers ?? {}).map(String))
      return { ...answer, told: answer.body.startsWith('{') ? answer.json() : {} }
    }
    const post = (url: string, body: object, headers = {}) =>
      call({ method: 'POST', url: `/api/${url}`, body, headers })

    keep(PASSWORD, `${PASSWORD}!`, 'another-password')
    await post('user/auth/login', { email: owner.email, password: `${PASSWORD}!` })
    const { told: first } = await post('user/auth/login', {
      email: owner.email,
      password: PASSWORD,
    })
    const { told: session } = await post('user/auth/refresh-token', {
      refreshToken: first.refreshToken,
      userId: owner.id,
    })
    keep(first.accessToken, first.refreshToken, session.accessToken, session.refreshToken)
    const bearer = { authorization: `Bearer ${session.accessToken}` }

    const device = await tenant.device()
    const { told: pin } = await post('devices/regenerate-pin', { deviceId: device.id }, bearer)
    // The digits alone could be part of a timestamp by chance.
    keep(`"${pin.pinCode}`)
    const { id, token, letters } = await tenant.boxedDevice()
    keep(token, letters)
    await call({ url: `/api/devices/registration-code?letters=${letters}`, headers: bearer })
    const place = { organizationId: tenant.organization.id, workspaceId: tenant.branch.id }
    const panel = { deviceId: id, deviceName: 'New panel', token, ...place }
    expect((await post('devices/register-to-organization', panel, bearer)).statusCode).toBe(200)

    const { told: setUp } = await call({ url: '/api/setup', headers: { ID: device.macAddress } })
    keep(setUp.api_key)
    secrets.delete(device.macAddress)
    const poll = { ID: device.macAddress, 'access-token': setUp.api_key }
    expect((await call({ url: '/api/display', headers: poll })).statusCode).toBe(200)
    secrets.delete(device.macAddress)

    await post('user/auth/lost-password/initiate', { email: owner.email })
    const invited = { fullName: 'New', email: 'new@ink.example', ...place, workspaceIds: [] }
    await post('organizations/users', { ...invited, workspaceId: undefined }, bearer)
    const mails = await server.database.as('system', (tx) =>
      tx.selectFrom('mails').selectAll().execute(),
    )
    const links = [...JSON.stringify(mails).matchAll(/[tT]oken=([\w-]{20,})/g)].map(
      ([, secret]) => secret,
    )
    expect(links.length).toBeGreaterThan(0)
    keep(...links)
    const [resetPasswordToken = ''] = links
    await call({ url: `/user/auth/reset-password?token=${resetPasswordToken}` })
    await post('user/auth/lost-password/change', {
      password: 'another-password',
      resetPasswordToken,
      userId: owner.id,
    })
    // Only the log contains the reason for a failure.
    await post('user/auth/login', { email: `${owner.email}\0`, password: PASSWORD })
    await app.close()

    const log = lines.join('\n')
    expect(log).toContain('/api/user/auth/login')
    expect([...secrets].filter((secret) => log.includes(secret))).toEqual([])
  })
})

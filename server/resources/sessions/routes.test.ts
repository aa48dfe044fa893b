import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createApp } from '#server/app.ts'
import { createLogger } from '#server/http/log.ts'
import { runMaintenance } from '#server/services/maintenance.ts'
import { type Claims, hashToken, signAccessToken } from '#server/services/tokens.ts'
import type { LoginAnswer, OwnSession, Tokens } from '#src/contract/session.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

let server: TestServer
let owner: Person
let organizationId: string

beforeAll(async () => {
  server = await startTestServer()
  organizationId = (await server.addOrganization()).id
  owner = await server.addUser('ORG_OWNER', organizationId)
})
afterAll(() => server.stop())

const post = (url: string, body: object) =>
  server.app.inject({ method: 'POST', url: `/api/user/auth/${url}`, body })
const refresh = (refreshToken: string, userId = owner.id) =>
  post('refresh-token', { refreshToken, userId })
const call = (accessToken: string, method: 'GET' | 'DELETE', url: string) =>
  server.app.inject({ method, url, headers: { authorization: `Bearer ${accessToken}` } })
const listSessions = async (accessToken: string) =>
  (await call(accessToken, 'GET', '/api/users/self/sessions')).json<OwnSession[]>()
const self = (accessToken: string) =>
  server.app.inject({
    url: '/api/users/self',
    headers: { authorization: `Bearer ${accessToken}` },
  })

const claimsOf = (accessToken: string): Claims =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())

describe('login', () => {
  it('returns both tokens and the user id [CALL-01]', async () => {
    const answer = await post('login', { email: owner.email.toUpperCase(), password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      refreshTokenValidTill: expect.any(String),
      user: { id: owner.id },
    })
  })

  it('responds identically to a wrong password and to an unknown, inactive or unfinished account [AUTH-13]', async () => {
    const inactive = await server.addUser('ORG_VIEWER', organizationId)
    const unfinished = await server.addUser('ORG_VIEWER', organizationId)
    await server.database.as('system', async (tx) => {
      await tx.updateTable('users').set({ active: false }).where('id', '=', inactive.id).execute()
      await tx
        .updateTable('users')
        .set({ password_hash: null })
        .where('id', '=', unfinished.id)
        .execute()
    })
    const answers = await Promise.all([
      post('login', { email: owner.email, password: 'wrong' }),
      post('login', { email: 'nobody@ink.example', password: PASSWORD }),
      post('login', { email: inactive.email, password: PASSWORD }),
      post('login', { email: unfinished.email, password: PASSWORD }),
    ])
    const [first] = answers
    for (const { statusCode, body } of answers) {
      expect({ statusCode, body }).toEqual({ statusCode: 401, body: first.body })
    }
  })

  it.each(['PATCH', 'DELETE'] as const)(
    'is rejected for an account that gets %s while its password is verified',
    async (method) => {
      const target = await server.addUser('ORG_VIEWER', organizationId)
      const asOwner = await server.as(owner)
      const { passwords } = server.deps
      const { verify } = passwords
      vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...attempt) => {
        const isRight = await verify(...attempt)
        const url = `/api/organizations/users/${target.id}`
        const changed = await asOwner({ method, url, body: { active: false } })
        expect({ isRight, status: changed.statusCode }).toEqual({ isRight: true, status: 200 })
        return isRight
      })
      const answer = await post('login', { email: target.email, password: PASSWORD })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual(
        (await post('login', { email: 'nobody@ink.example', password: PASSWORD })).json(),
      )
    },
  )

  it('blocks an account after ten failures, until the window ends', async () => {
    const target = await server.addUser('ORG_VIEWER', organizationId)
    const guess = () => post('login', { email: target.email, password: 'wrong' })
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).statusCode).toBe(401)
    const refused = await post('login', { email: target.email, password: PASSWORD })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    server.clock.advance(Number(refused.headers['retry-after']) * 1_000 + 1_000)
    const later = await post('login', { email: target.email, password: PASSWORD })
    expect(later.statusCode).toBe(200)
  })

  it('blocks no account for longer after the clock of the server was corrected', async () => {
    const year = 365 * 24 * 60 * 60_000
    const target = await server.addUser('ORG_VIEWER', organizationId)
    const signIn = async (password: string) =>
      (await post('login', { email: target.email, password })).statusCode
    server.clock.advance(year)
    for (let attempt = 0; attempt < 11; attempt += 1) await signIn('wrong')
    expect(await signIn(PASSWORD)).toBe(429)
    server.clock.advance(-year)
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await signIn('wrong')).toBe(401)
    expect(await signIn(PASSWORD)).toBe(429)
    server.clock.advance(15 * 60_000 + 1_000)
    expect(await signIn(PASSWORD)).toBe(200)
  })

  it('is not remembered for longer after the clock of the server was corrected', async () => {
    const year = 365 * 24 * 60 * 60_000
    const rowsAhead = () =>
      server.database.as('system', async (tx) => {
        const rows = tx.selectFrom('rate_limits').select('bucket')
        return rows.where('started_at', '>', server.deps.now()).execute()
      })
    const target = await server.addUser('ORG_VIEWER', organizationId)
    server.clock.advance(year)
    await server.signIn(target)
    server.clock.advance(-year)
    expect(await rowsAhead()).not.toEqual([])
    await runMaintenance(server.deps)
    expect(await rowsAhead()).toEqual([])
  })

  it('does not lock out a user because of attempts from another address', async () => {
    const target = await server.addUser('ORG_VIEWER', organizationId)
    const from = (remoteAddress: string, password: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/user/auth/login',
        remoteAddress,
        body: { email: target.email, password },
      })
    for (let attempt = 0; attempt < 11; attempt += 1) await from('192.0.2.1', 'wrong')
    expect((await from('192.0.2.1', PASSWORD)).statusCode).toBe(429)
    expect((await from('192.0.2.2', PASSWORD)).statusCode).toBe(200)
  })

  it('counts all addresses of an IPv6 network as one', async () => {
    const target = await server.addUser('ORG_VIEWER', organizationId)
    const guess = (host: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/user/auth/login',
        remoteAddress: `2001:db8:1:2::${host}`,
        body: { email: target.email, password: 'wrong' },
      })
    for (let host = 1; host <= 10; host += 1) expect((await guess(host)).statusCode).toBe(401)
    expect((await guess(11)).statusCode).toBe(429)
  })

  it('trusts the client address from the proxy, not the one that the client sent', async () => {
    const target = await server.addUser('ORG_VIEWER', organizationId)
    const behind = await createApp(server.deps, {
      logger: createLogger('silent', { write: () => undefined }),
      trustProxy: true,
    })
    const guess = (written: string, seen: string) =>
      behind.inject({
        method: 'POST',
        url: '/api/user/auth/login',
        headers: { 'x-forwarded-for': `${written}, ${seen}` },
        body: { email: target.email, password: 'wrong' },
      })
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expect((await guess(`192.0.2.${attempt}`, '203.0.113.9')).statusCode).toBe(401)
    expect((await guess('192.0.2.11', '203.0.113.9')).statusCode).toBe(429)
    expect((await guess('192.0.2.11', '203.0.113.10')).statusCode).toBe(401)
    await behind.close()
  })

  it('counts an address behind a proxy once, whatever port is appended', async () => {
    const behind = await createApp(server.deps, {
      logger: createLogger('silent', { write: () => undefined }),
      trustProxy: true,
    })
    const guess = async (email: string, address: string) => {
      const answer = await behind.inject({
        method: 'POST',
        url: '/api/user/auth/login',
        headers: { 'x-forwarded-for': `192.0.2.1, ${address}` },
        body: { email, password: 'wrong' },
      })
      return answer.statusCode
    }
    const spellings = [
      (port: number) => `203.0.113.77:${port}`,
      (port: number) => `"203.0.113.77:${port}"`,
      (port: number) => `[2001:db8:7::1]:${port}`,
      (port: number) => `"[2001:db8:7::1]:${port}"`,
    ]
    for (const spelling of spellings) {
      const { email } = await server.addUser('ORG_VIEWER', organizationId)
      for (let port = 1; port <= 10; port += 1) expect(await guess(email, spelling(port))).toBe(401)
      expect(await guess(email, spelling(11))).toBe(429)
    }
    const { email } = await server.addUser('ORG_VIEWER', organizationId)
    for (let attempt = 1; attempt <= 10; attempt += 1)
      await guess(email, ['203.0.113.78', '203.0.113.78:9'][attempt % 2] ?? '')
    expect(await guess(email, '"203.0.113.78"')).toBe(429)
    expect(await guess(email, '203.0.113.79:9')).toBe(401)
    await behind.close()
  })

  it('does not lock users out of networks from which they signed in within a day', async () => {
    const target = await server.addUser('ORG_VIEWER', organizationId)
    const from = async (remoteAddress: string, password: string) => {
      const body = { email: target.email, password }
      const url = '/api/user/auth/login'
      return (await server.app.inject({ method: 'POST', url, remoteAddress, body })).statusCode
    }
    /** Simulates an attack from many networks by raising the stored count. */
    const attack = async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) await from('198.51.100.1', 'wrong')
      await server.database.as('system', (tx) =>
        tx
          .updateTable('rate_limits')
          .set({ hits: 100 })
          .where('bucket', 'like', 'login/account %')
          .where('hits', '=', 3)
          .execute(),
      )
    }
    expect(await from('192.0.2.30', PASSWORD)).toBe(200)
    await attack()
    expect(await from('198.51.100.77', PASSWORD)).toBe(429)
    expect(await from('192.0.2.30', PASSWORD)).toBe(200)
    // The block ends by itself.
    server.clock.advance(15 * 60_000 + 1_000)
    expect(await from('198.51.100.77', PASSWORD)).toBe(200)
    server.clock.advance(25 * 60 * 60_000)
    await attack()
    expect(await from('192.0.2.30', PASSWORD)).toBe(429)
    server.clock.advance(15 * 60_000 + 1_000)
  }, 60_000)

  it('does not count successful sign-ins as failures', async () => {
    const regular = await server.addUser('ORG_VIEWER', organizationId)
    for (let time = 0; time < 15; time += 1) await server.signIn(regular)
  })
})

describe('access token', () => {
  it('carries the role and lasts fifteen minutes', async () => {
    const { accessToken } = await server.signIn(owner)
    expect(claimsOf(accessToken)).toMatchObject({
      sub: owner.id,
      role: 'ORG_OWNER',
      org: organizationId,
    })
    server.clock.advance(15 * 60_000 - 2_000)
    expect((await self(accessToken)).statusCode).toBe(200)
    server.clock.advance(3_000)
    expect((await self(accessToken)).statusCode).toBe(401)
  })

  it('is rejected if altered, unsigned or malformed', async () => {
    const { accessToken } = await server.signIn(owner)
    const [header, payload, signature = ''] = accessToken.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const token of [
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${none}.${payload}.`,
      'nonsense',
    ]) {
      expect((await self(token)).statusCode).toBe(401)
    }
  })

  it('becomes invalid when its account is deactivated, like the refresh token [SESS-20]', async () => {
    const person = await server.addUser('ORG_EDITOR', organizationId)
    const { accessToken, refreshToken } = await server.signIn(person)
    await server.database.as('system', (tx) =>
      tx.updateTable('users').set({ active: false }).where('id', '=', person.id).execute(),
    )
    expect((await self(accessToken)).statusCode).toBe(401)
    expect((await refresh(refreshToken, person.id)).statusCode).toBe(401)
  })
})

describe('refresh', () => {
  it('returns a new pair of tokens without a bearer token [CALL-04]', async () => {
    const first = await server.signIn(owner)
    const answer = await refresh(first.refreshToken)
    expect(answer.statusCode).toBe(200)
    const tokens = answer.json<Tokens>()
    expect(tokens.refreshToken).not.toBe(first.refreshToken)
    expect((await self(tokens.accessToken)).statusCode).toBe(200)
  })

  it('returns the same successor within 30 seconds, also to concurrent requests', async () => {
    const first = await server.signIn(owner)
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(first.refreshToken)))
    server.clock.advance(29_000)
    answers.push(await refresh(first.refreshToken))
    const successors = new Set(answers.map((answer) => answer.json<Tokens>().refreshToken))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(successors.size).toBe(1)
  })

  it('repeats an answer that was lost, however late', async () => {
    const first = await server.signIn(owner)
    const lost = (await refresh(first.refreshToken)).json<Tokens>()
    server.clock.advance(10 * 60_000)
    const answer = await refresh(first.refreshToken)
    expect(answer.statusCode).toBe(200)
    const repeated = answer.json<Tokens>()
    expect(repeated.refreshToken).toBe(lost.refreshToken)
    expect(repeated.refreshTokenValidTill).toBe(lost.refreshTokenValidTill)
    expect((await self(repeated.accessToken)).statusCode).toBe(200)
  })

  it('revokes the whole family if a token is reused after its successor arrived', async () => {
    const first = await server.signIn(owner)
    const second = (await refresh(first.refreshToken)).json<Tokens>()
    expect((await self(second.accessToken)).statusCode).toBe(200)
    server.clock.advance(31_000)
    expect((await refresh(first.refreshToken)).statusCode).toBe(401)
    expect((await refresh(second.refreshToken)).statusCode).toBe(401)
    expect((await self(second.accessToken)).statusCode).toBe(401)
  })

  it('also revokes it if the successor was only used to refresh again', async () => {
    const first = await server.signIn(owner)
    const second = (await refresh(first.refreshToken)).json<Tokens>()
    const third = (await refresh(second.refreshToken)).json<Tokens>()
    server.clock.advance(31_000)
    expect((await refresh(first.refreshToken)).statusCode).toBe(401)
    expect((await refresh(third.refreshToken)).statusCode).toBe(401)
  })

  it('reveals a thief who refreshes second, because the owner used the first answer', async () => {
    const stolen = await server.signIn(owner)
    server.clock.advance(60_000)
    const answers = [await refresh(stolen.refreshToken), await refresh(stolen.refreshToken)]
    const [own, stranger] = answers.map((answer) => answer.json<Tokens>())
    expect((await self(own?.accessToken ?? '')).statusCode).toBe(200)
    server.clock.advance(60_000)
    expect((await refresh(stolen.refreshToken)).statusCode).toBe(401)
    expect((await self(stranger?.accessToken ?? '')).statusCode).toBe(401)
  })

  it('is as strict with tokens of builds whose access tokens confirm nothing', async () => {
    const { accessToken, refreshToken } = await server.signIn(owner)
    const { refresh: _, ...older } = claimsOf(accessToken)
    const key = server.deps.secrets.accessToken
    const unnamed = await signAccessToken(key, older, server.deps.now())
    expect((await self(unnamed)).statusCode).toBe(200)
    const next = (await refresh(refreshToken)).json<Tokens>()
    await server.database.as('system', (tx) =>
      tx
        .updateTable('refresh_tokens')
        .set({ confirmed_at: sql`default` })
        .where('token_hash', '=', hashToken(next.refreshToken))
        .execute(),
    )
    server.clock.advance(31_000)
    expect((await refresh(refreshToken)).statusCode).toBe(401)
  })

  it('answers requests also while the database cannot store that tokens arrived', async () => {
    const first = await server.signIn(owner)
    const second = (await refresh(first.refreshToken)).json<Tokens>()
    const { queryOnce } = server.database
    const full = Object.assign(new Error('could not extend file'), { code: '53100' })
    const query = vi.spyOn(server.database, 'queryOnce').mockImplementation((scope, question) =>
      queryOnce(scope, (from) => {
        const asked = question(from)
        if (asked.compile().sql.startsWith('update')) throw full
        return asked
      }),
    )
    const meanwhile = await self(second.accessToken)
    query.mockRestore()
    expect(meanwhile.statusCode).toBe(200)
    expect((await self(second.accessToken)).statusCode).toBe(200)
    server.clock.advance(31_000)
    expect((await refresh(first.refreshToken)).statusCode, 'stored later').toBe(401)
  })

  it('does not affect other sessions of the user', async () => {
    const here = await server.signIn(owner)
    const there = await server.signIn(owner)
    const next = (await refresh(here.refreshToken)).json<Tokens>()
    expect((await self(next.accessToken)).statusCode).toBe(200)
    server.clock.advance(31_000)
    expect((await refresh(here.refreshToken)).statusCode).toBe(401)
    expect((await refresh(there.refreshToken)).statusCode).toBe(200)
  })

  it.each([
    ['another user', (login: LoginAnswer) => refresh(login.refreshToken, crypto.randomUUID())],
    ['an unknown token', () => refresh('unknown')],
  ])('rejects %s', async (_case, act) => {
    expect((await act(await server.signIn(owner))).statusCode).toBe(401)
  })

  it('rejects a token after thirty days', async () => {
    const { refreshToken } = await server.signIn(owner)
    server.clock.advance(30 * 24 * 3_600_000)
    expect((await refresh(refreshToken)).statusCode).toBe(401)
  })

  it('stores no token in the database', async () => {
    const { refreshToken } = await server.signIn(owner)
    const rows = await server.database.as('system', (tx) =>
      tx.selectFrom('refresh_tokens').selectAll().execute(),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
  })
})

describe('logout', () => {
  it('ends the session on the server [CALL-06]', async () => {
    const { refreshToken, accessToken } = await server.signIn(owner)
    const answer = await post('logout', { refreshToken, userId: owner.id })
    expect(answer.statusCode).toBe(200)
    expect((await refresh(refreshToken)).statusCode).toBe(401)
    expect((await self(accessToken)).statusCode).toBe(401)
  })

  it('does not end the session of another user, and does not reveal it', async () => {
    const { refreshToken } = await server.signIn(owner)
    const answer = await post('logout', { refreshToken, userId: crypto.randomUUID() })
    expect(answer.statusCode).toBe(200)
    expect((await refresh(refreshToken)).statusCode).toBe(200)
  })
})

describe('current user', () => {
  it('has one role, which is also returned as a list [CALL-08] [SESS-04]', async () => {
    const call = await server.as(owner)
    expect((await call({ url: '/api/users/self' })).json()).toMatchObject({
      id: owner.id,
      organizationId,
      email: owner.email,
      fullName: 'Test Person',
      role: 'ORG_OWNER',
      roles: ['ORG_OWNER'],
      userOrganization: { id: organizationId, name: 'Acme' },
      workspaceIds: [],
    })
  })
})

describe('own sessions', () => {
  let person: Person
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const signInFrom = async (userAgent: string, remoteAddress = '192.0.2.7') => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/user/auth/login',
      body: { email: person.email, password: PASSWORD },
      headers: { 'user-agent': userAgent },
      remoteAddress,
    })
    return answer.json<LoginAnswer>()
  }
  beforeEach(async () => {
    person = await server.addUser('ORG_VIEWER', organizationId)
  })

  it('show address and time, most recently used first, and mark the current one', async () => {
    await server.signIn(owner)
    const first = await signInFrom('curl/8.14.1')
    server.clock.advance(60_000)
    const second = await signInFrom(FIREFOX)
    const signedInAt = new Date(server.clock.at).toISOString()
    server.clock.advance(60_000)
    expect(await listSessions(second.accessToken)).toEqual([
      {
        id: expect.any(String),
        current: true,
        signedInAt,
        lastUsedAt: signedInAt,
        browser: 'Firefox',
        system: 'Linux',
        address: '192.0.2.7',
      },
      expect.objectContaining({ current: false, browser: null, system: null }),
    ])
    await refresh(first.refreshToken, person.id)
    expect(await listSessions(second.accessToken)).toEqual([
      expect.objectContaining({
        browser: null,
        lastUsedAt: new Date(server.clock.at).toISOString(),
      }),
      expect.objectContaining({ browser: 'Firefox', lastUsedAt: signedInAt }),
    ])
  })

  it('truncate the user agent', async () => {
    const { accessToken } = await signInFrom(`${FIREFOX} ${'x'.repeat(10_000)}`)
    expect((await listSessions(accessToken)).map(({ browser }) => browser)).toEqual(['Firefox'])
    const { longest } = await server.database.as('system', (tx) =>
      tx
        .selectFrom('session_families')
        .select(sql<number>`max(length(user_agent))`.as('longest'))
        .executeTakeFirstOrThrow(),
    )
    expect(longest).toBe(400)
  })

  it('can be ended individually; that browser is signed out and gets no new token', async () => {
    const other = await signInFrom('')
    const here = await signInFrom(FIREFOX)
    const elsewhere = (await listSessions(here.accessToken)).find(({ current }) => !current)
    const url = `/api/users/self/sessions/${elsewhere?.id}`
    expect((await call(here.accessToken, 'DELETE', url)).statusCode).toBe(200)
    expect((await self(other.accessToken)).statusCode).toBe(401)
    expect((await refresh(other.refreshToken, person.id)).statusCode).toBe(401)
    expect(await listSessions(here.accessToken)).toHaveLength(1)
    expect((await call(here.accessToken, 'DELETE', url)).statusCode, 'twice').toBe(404)
  })

  it('can all be ended except the current one, without affecting other users', async () => {
    const others = [await signInFrom(''), await signInFrom('')]
    const here = await signInFrom(FIREFOX)
    const stranger = await server.signIn(owner)
    await call(here.accessToken, 'DELETE', '/api/users/self/sessions')
    for (const { accessToken } of others) expect((await self(accessToken)).statusCode).toBe(401)
    expect((await self(here.accessToken)).statusCode).toBe(200)
    expect((await self(stranger.accessToken)).statusCode).toBe(200)
  })

  it('cannot be ended by other users', async () => {
    const here = await signInFrom(FIREFOX)
    const [session] = await listSessions(here.accessToken)
    const stranger = await server.signIn(owner)
    const url = `/api/users/self/sessions/${session?.id}`
    expect((await call(stranger.accessToken, 'DELETE', url)).statusCode).toBe(404)
    expect((await self(here.accessToken)).statusCode).toBe(200)
  })

  it('are listed until they expire', async () => {
    await signInFrom('')
    server.clock.advance(31 * 24 * 3_600_000)
    const { accessToken } = await signInFrom(FIREFOX)
    expect(await listSessions(accessToken)).toHaveLength(1)
  })
})

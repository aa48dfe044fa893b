import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { LoginAnswer } from '#src/contract/session.ts'
import { callDuringDeactivation } from '#tests/helpers/during-change.ts'
import { expectFailuresCounted } from '#tests/helpers/failure-limits.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

let server: TestServer
let organizationId: string

beforeAll(async () => {
  server = await startTestServer()
  organizationId = (await server.addOrganization()).id
})
afterAll(() => server.stop())

const post = (url: string, body: object, headers = {}) =>
  server.app.inject({ method: 'POST', url: `/api/user/auth/${url}`, body, headers })
const ask = (email: string) => post('lost-password/initiate', { email })
const change = (
  { token, userId }: { token: string; userId: string },
  password = 'another password',
  headers = {},
) => post('lost-password/change', { password, resetPasswordToken: token, userId }, headers)
const login = (email: string, password: string) => post('login', { email, password })
const mails = async () => (await server.app.inject('/dev/mail')).body

async function linkFor(person: Person) {
  await ask(person.email)
  const found = /reset-password\?token=([\w-]+)&amp;userId=([\w-]+)/.exec(await mails())
  return { token: found?.[1] ?? '', userId: found?.[2] ?? '' }
}

const newLink = async () => linkFor(await server.addUser('ORG_EDITOR', organizationId))

describe('a lost password', () => {
  it('is replaced by a mailed link, once, and every session ends [CALL-02] [CALL-03]', async () => {
    const person = await server.addUser('ORG_EDITOR', organizationId)
    const { refreshToken } = await server.signIn(person)
    const link = await linkFor(person)
    expect(link.userId).toBe(person.id)
    expect((await change(link)).statusCode).toBe(200)
    expect((await login(person.email, PASSWORD)).statusCode).toBe(401)
    expect((await login(person.email, 'another password')).statusCode).toBe(200)
    const refresh = await post('refresh-token', { refreshToken, userId: person.id })
    expect(refresh.statusCode).toBe(401)
    expect((await change(link, 'a third password')).statusCode).toBe(422)
  })

  it('is replaced once with a key; the same request again ends no session [AUTH-21]', async () => {
    const person = await server.addUser('ORG_EDITOR', organizationId)
    const [former, link] = [await linkFor(person), await linkFor(person)]
    const withKey = (key: string, password?: string, of = link) =>
      change(of, password, { 'idempotency-key': key })
    expect((await withKey('key')).statusCode).toBe(200)
    const { refreshToken } = (await login(person.email, 'another password')).json<LoginAnswer>()
    expect((await withKey('key')).statusCode).toBe(200)
    const refresh = await post('refresh-token', { refreshToken, userId: person.id })
    expect(refresh.statusCode).toBe(200)
    for (const refused of [
      await change(link),
      await withKey('other-key'),
      await withKey('key', 'a third password'),
      await withKey('key', undefined, former),
    ])
      expect(refused.statusCode).toBe(422)
    expect((await change(await linkFor(person), 'a third password')).statusCode).toBe(200)
    expect((await withKey('key')).statusCode).toBe(422)
    expect((await login(person.email, 'a third password')).statusCode).toBe(200)
  })

  it('does not sign in if it is replaced while it is verified', async () => {
    const person = await server.addUser('ORG_EDITOR', organizationId)
    const link = await linkFor(person)
    const { passwords } = server.deps
    const { verify } = passwords
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...attempt) => {
      const isRight = await verify(...attempt)
      expect({ isRight, status: (await change(link)).statusCode }).toEqual({
        isRight: true,
        status: 200,
      })
      return isRight
    })
    expect((await login(person.email, PASSWORD)).statusCode).toBe(401)
    expect((await login(person.email, 'another password')).statusCode).toBe(200)
  })

  it('is not changed by an expired or foreign link', async () => {
    const person = await server.addUser('ORG_EDITOR', organizationId)
    const other = await server.addUser('ORG_EDITOR', organizationId)
    const link = await linkFor(person)
    expect((await change({ ...link, userId: other.id })).statusCode).toBe(422)
    server.clock.advance(61 * 60_000)
    expect((await change(link)).statusCode).toBe(422)
    expect((await login(person.email, PASSWORD)).statusCode).toBe(200)
  })

  it('is not changed while the account is being deactivated, without a deadlock', async () => {
    const person = await server.addUser('ORG_EDITOR', organizationId)
    const link = await linkFor(person)
    const answer = await callDuringDeactivation(server.database, person, () => change(link))
    expect(answer.statusCode).toBe(422)
  })

  it('gets the same response for every address, but only existing accounts get mail', async () => {
    const person = await server.addUser('ORG_EDITOR', organizationId)
    const known = await ask(person.email)
    const unknown = await ask('nobody@ink.example')
    expect(unknown.statusCode).toBe(known.statusCode)
    expect(unknown.body).toBe(known.body)
    const page = await mails()
    expect(page).toContain(person.email)
    expect(page).not.toContain('nobody@ink.example')
  })

  it('is rate limited, whether the address is known or not', async () => {
    for (const email of ['nobody-else@ink.example', owner().email]) {
      for (let time = 0; time < 5; time += 1) expect((await ask(email)).statusCode).toBe(200)
      expect((await ask(email)).statusCode).toBe(429)
    }
  })

  it('is changed for any number of users of a network, but not after 60 failures', async () => {
    const [first, second] = [await newLink(), await newLink()]
    await expectFailuresCounted(server.database, 'reset-change/network', {
      fail: () => change({ ...first, token: 'x' }),
      succeed: [() => change(first), () => change(second)],
    })
  })

  it('does not store the token of its link', async () => {
    const { token } = await newLink()
    const rows = await server.database.as('system', (tx) =>
      tx.selectFrom('one_time_links').selectAll().execute(),
    )
    expect(token).not.toBe('')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  const owner = () => person
  let person: Person
  beforeAll(async () => {
    person = await server.addUser('ORG_OWNER', organizationId)
  })
})

describe('/dev/mail', () => {
  it('escapes mail content and runs no script', async () => {
    await server.database.as('system', (tx) =>
      tx
        .insertInto('mails')
        .values({
          recipient: '"<b>"@ink.example',
          subject: '<script>alert(1)</script>',
          body: 'https://ink.example/?a=1&b="onclick= javascript:alert(1)',
        })
        .execute(),
    )
    const answer = await server.app.inject('/dev/mail')
    expect(answer.body).not.toContain('<script')
    expect(answer.body).not.toContain('<b>')
    expect(answer.body).toContain('<a href="https://ink.example/?a=1&amp;b=">')
    expect(answer.body).not.toContain('href="javascript')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each([
    ['from another machine', { remoteAddress: '192.0.2.7' }],
    ['under another host name', { headers: { host: 'rebound.example' } }],
    ['through a proxy', { headers: { host: 'localhost', 'x-forwarded-for': '192.0.2.7' } }],
  ])('is 404 %s', async (_case, options) => {
    const answer = await server.app.inject({ url: '/dev/mail', ...options })
    expect(answer.statusCode).toBe(404)
  })

  it('is 404 unless mail is stored to be shown', async () => {
    const elsewhere = await startTestServer({ showsMail: false })
    const answer = await elsewhere.app.inject('/dev/mail')
    await elsewhere.stop()
    expect(answer.statusCode).toBe(404)
  })
})

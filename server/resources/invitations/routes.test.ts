import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { User } from '#src/contract/user.ts'
import { callDuring, callDuringDeactivation } from '#tests/helpers/during-change.ts'
import { expectFailuresCounted } from '#tests/helpers/failure-limits.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

let server: TestServer
let organizationId: string
let admin: Awaited<ReturnType<TestServer['as']>>

beforeAll(async () => {
  server = await startTestServer()
  organizationId = (await server.addOrganization('Quay & Sons <b>')).id
  admin = await server.as(await server.addUser('ORG_ADMIN', organizationId))
}, 60_000)
afterAll(() => server.stop())

let counted = 0
async function invited(email = `guest-${(counted += 1)}@ink.example`) {
  const body = { fullName: 'Ada', email, role: 'ORG_EDITOR', workspaceIds: [], organizationId }
  const user = (await admin({ method: 'POST', url: '/api/organizations/users', body })).json<User>()
  return { ...user, ...(await linkOf(user.email)) }
}

/** The parameters of the link in the last mail to an address. */
async function linkOf(email: string) {
  const mail = await server.database.as('system', (tx) =>
    tx
      .selectFrom('mails')
      .select(['body', 'html'])
      .where('recipient', '=', email)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  )
  const link = /https?:\S+/.exec(mail.body)?.[0] ?? ''
  const url = new URL(link)
  expect(url.pathname).toBe('/user/auth/confirm')
  expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  expect(mail.html).not.toContain('<b>')
  return {
    emailToken: url.searchParams.get('emailToken') ?? '',
    passwordToken: url.searchParams.get('passwordToken') ?? '',
    userId: url.searchParams.get('userId') ?? '',
    organizationName: url.searchParams.get('organizationName') ?? '',
  }
}

type Guest = Awaited<ReturnType<typeof invited>>
const finish = (
  { email, emailToken, passwordToken, userId }: Guest,
  changes: object = {},
  key?: string,
) =>
  server.app.inject({
    method: 'POST',
    url: '/api/user/auth/finalize-user-creation',
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: {
      fullName: 'Ada Arrived',
      email,
      password: '12345678',
      emailToken,
      passwordToken,
      userId,
      ...changes,
    },
  })
const login = (email: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/user/auth/login',
    body: { email, password: '12345678' },
  })

describe('an invited account', () => {
  it('can sign in after choosing a password by the link, which works once [CALL-05] [AUTH-32]', async () => {
    const guest = await invited()
    expect(guest.organizationName).toBe('Quay & Sons b')
    expect((await login(guest.email)).statusCode).toBe(401)
    expect((await finish(guest)).statusCode).toBe(200)
    expect((await login(guest.email)).statusCode).toBe(200)
    const known = await admin({ method: 'GET', url: `/api/users/${guest.id}` })
    expect(known.json()).toMatchObject({ fullName: 'Ada Arrived', emailVerified: true })
    expect((await finish(guest)).statusCode).toBe(422)
  })

  it('is completed once with a key; only the same request gets the answer again [AUTH-21]', async () => {
    const guest = await invited()
    const events = async () =>
      (await admin({ url: '/api/audit?limit=0' }))
        .json<{ data: { action: string }[] }>()
        .data.filter(({ action }) => action === 'user.finalizeCreation').length
    const before = await events()
    const join = () => finish(guest, {}, 'key')
    const answers = [...(await Promise.all([join(), join()])), await join()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await events()).toBe(before + 1)
    for (const [changes, key] of [
      [{}, undefined],
      [{}, 'other-key'],
      [{ fullName: 'Ada Corrected' }, 'key'],
      [{ password: 'another password' }, 'key'],
      [{ email: 'else@ink.example' }, 'key'],
      [{ emailToken: 'x' }, 'key'],
    ] as const)
      expect((await finish(guest, changes, key)).statusCode).toBe(422)
    const url = `/api/organizations/users/${guest.id}`
    for (const active of [false, true]) await admin({ method: 'PATCH', url, body: { active } })
    expect((await join()).statusCode).toBe(422)
  })

  it('is completed although its attempt stays counted after a failure', async () => {
    const guest = await invited()
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    await client.query(`create function fail() returns trigger language plpgsql as $$
      begin raise 'no connection'; end $$;
      create trigger fail before update on rate_limits for each row
        when (new.hits < old.hits) execute function fail()`)
    const answer = await finish(guest)
    await client.query('drop function fail cascade')
    await client.end()
    expect(answer.statusCode).toBe(200)
  })

  it('is not completed by an incomplete, foreign or expired link', async () => {
    const [guest, other] = [await invited(), await invited()]
    for (const wrong of [
      { emailToken: other.emailToken },
      { passwordToken: other.passwordToken },
      { emailToken: guest.passwordToken, passwordToken: guest.emailToken },
      { userId: other.userId },
      { emailToken: 'x', passwordToken: 'x' },
    ])
      expect((await finish(guest, wrong)).statusCode, JSON.stringify(Object.keys(wrong))).toBe(422)
    server.clock.advance(7 * 24 * 60 * 60_000 + 1)
    expect((await finish(guest)).json()).toMatchObject({
      status: 422,
      detail: 'This link was already used or has expired.',
    })
  })

  it('must have the invited address and a password of at least 8 characters [AUTH-28]', async () => {
    // The first sign-in has expired.
    admin = await server.as(await server.addUser('ORG_ADMIN', organizationId))
    const guest = await invited()
    const elsewhere = await finish(guest, { email: 'else@ink.example' })
    expect(elsewhere.json()).toMatchObject({ fields: { email: ['validation:notInvited'] } })
    const short = await finish(guest, { password: '1234567' })
    expect(short.json()).toMatchObject({
      fields: { password: ['common:PasswordMustHaveAtLeast8Characters'] },
    })
    // The rejected attempts did not consume the link.
    expect((await finish(guest, { email: guest.email.toUpperCase() })).statusCode).toBe(200)
  })

  it('moves to a corrected address; the old link stops working and the new one works', async () => {
    const guest = await invited()
    const email = `corrected-${guest.email}`
    const url = `/api/organizations/users/${guest.id}`
    const changed = await admin({ method: 'PATCH', url, body: { email } })
    expect(changed.json()).toMatchObject({ email, pendingEmail: null, emailVerified: false })
    expect((await finish(guest)).statusCode).toBe(422)
    expect((await finish(guest, { email })).statusCode).toBe(422)
    expect((await finish({ ...guest, email, ...(await linkOf(email)) })).statusCode).toBe(200)
    expect((await login(email)).statusCode).toBe(200)
  })

  it('cannot be completed while deactivated, and only the last link works', async () => {
    const guest = await invited()
    const url = '/api/organizations/users/invite-resend'
    await admin({ method: 'POST', url, body: { organizationId, userId: guest.id } })
    expect((await finish(guest)).statusCode).toBe(422)
    const newest = { ...guest, ...(await linkOf(guest.email)) }
    const change = { method: 'PATCH', url: `/api/organizations/users/${guest.id}` } as const
    await admin({ ...change, body: { active: false } })
    expect((await finish(newest)).statusCode).toBe(422)
    await admin({ ...change, body: { active: true } })
    expect((await finish({ ...guest, ...(await linkOf(guest.email)) })).statusCode).toBe(200)
  })

  it('is completed for any number of users of a network, but not after 60 failures', async () => {
    const [first, second] = [await invited(), await invited()]
    await expectFailuresCounted(server.database, 'join/network', {
      fail: () => finish(first, { emailToken: 'x' }),
      succeed: [() => finish(first), () => finish(second)],
    })
  })

  it('cannot be completed while it is being deactivated, without a deadlock', async () => {
    const guest = await invited()
    const answer = await callDuringDeactivation(server.database, guest, () => finish(guest))
    expect(answer.statusCode).toBe(422)
  })

  it('is not invited again while it is being deactivated', async () => {
    const { id: userId } = await invited()
    const answer = await callDuring(
      server.database,
      (tx) => tx.updateTable('users').set({ active: false }).where('id', '=', userId).execute(),
      () =>
        admin({
          method: 'POST',
          url: '/api/organizations/users/invite-resend',
          body: { organizationId, userId },
        }),
    )
    expect(answer.statusCode).toBe(409)
  })
})

describe('an unusual address', () => {
  const ask = (path: string, body: object) =>
    server.app.inject({ method: 'POST', url: `/api/user/auth/${path}`, body })
  const mailsTo = (email: string) =>
    server.database.as('system', (tx) =>
      tx.selectFrom('mails').select('subject').where('recipient', '=', email).execute(),
    )

  it.each([
    ["o'brien@ink.example", "O'Brien@Ink.Example", "o'brien@ink.example"],
    ['x&y@ink.example', 'X&Y@ink.example', 'x&y@ink.example'],
    ['user@münchen.example', 'User@MÜNCHEN.example', 'user@xn--mnchen-3ya.example'],
  ])(
    '%s is invited, joins, signs in as %s too, and is stored as %s',
    async (one, other, stored) => {
      admin = await server.as(await server.addUser('ORG_ADMIN', organizationId))
      const guest = await invited(one)
      expect(guest.email).toBe(stored)
      expect((await finish({ ...guest, email: other })).statusCode).toBe(200)
      for (const written of [one, other, stored])
        expect((await login(written)).statusCode, written).toBe(200)
      const again = await admin({
        method: 'POST',
        url: '/api/organizations/users',
        body: {
          fullName: 'Bea',
          email: other,
          role: 'ORG_EDITOR',
          workspaceIds: [],
          organizationId,
        },
      })
      expect(again.json()).toMatchObject({ fields: { email: ['validation:emailInUse'] } })
      expect((await ask('lost-password/initiate', { email: other })).statusCode).toBe(200)
      expect((await mailsTo(stored)).map(({ subject }) => subject)).toContain(
        'Choose a new password',
      )
      const change = { method: 'PATCH', url: `/api/organizations/users/${guest.id}` } as const
      expect((await admin({ ...change, body: { email: other } })).json()).toMatchObject({
        email: stored,
        pendingEmail: null,
      })
    },
  )
})

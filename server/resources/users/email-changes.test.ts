import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { hashToken } from '#server/services/tokens.ts'
import type { User, UserPage } from '#src/contract/user.ts'
import { buildCreateOrganization } from '#tests/fixtures/create-organization.ts'
import { expectFailuresCounted } from '#tests/helpers/failure-limits.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>

const DAY_MS = 24 * 60 * 60_000
const LINK_OVER = { status: 422, detail: 'This link was already used or has expired.' }

let server: TestServer
let acme: string
let house: { id: string; organizationId: string }
let away: { id: string; organizationId: string }
let admin: Person
let asAdmin: Call

/** Root > (House, Away). */
beforeAll(async () => {
  server = await startTestServer()
  const organization = await server.addOrganization('Acme')
  acme = organization.id
  house = await server.addWorkspace(organization.root, 'House')
  away = await server.addWorkspace(organization.root, 'Away')
  admin = await server.addUser('ORG_ADMIN', acme, [organization.root.id])
  asAdmin = await server.as(admin)
}, 60_000)
afterAll(() => server.stop())

let counted = 0
const freshAddress = () => `moved-${(counted += 1)}@ink.example`
const addPerson = () => server.addUser('ORG_EDITOR', acme, [house.id])

const change = (call: Call, { id }: { id: string }, body: object) =>
  call({ method: 'PATCH', url: `/api/organizations/users/${id}`, body })
const enter = async (person: Person, email: string, call = asAdmin) => {
  const answer = await change(call, person, { email })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<User>()
}
const read = async ({ id }: Person, call = asAdmin) =>
  (await call({ url: `/api/users/${id}` })).json<User>()

/** The parameters of the link in the last mail to an address. */
async function linkTo(email: string) {
  const mail = (await server.mailsTo(email)).at(-1)
  const link = /https?:\S+/.exec(mail?.body ?? '')?.[0] ?? expect.unreachable('no link')
  const { pathname, searchParams } = new URL(link)
  expect(pathname).toBe('/user/auth/confirm-email')
  expect(mail?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  return {
    token: searchParams.get('token') ?? '',
    userId: searchParams.get('userId') ?? '',
  }
}
const post = (path: string, body: object, headers = {}) =>
  server.app.inject({ method: 'POST', url: `/api/user/auth/${path}`, body, headers })
const confirm = (link: { token: string; userId: string }, headers = {}) =>
  post('confirm-email', link, headers)
const login = async (email: string) =>
  (await post('login', { email, password: PASSWORD })).statusCode
const askForPassword = (email: string) => post('lost-password/initiate', { email })

describe('an address that was entered for an account', () => {
  it('has no effect yet: only the current address signs in and gets password links', async () => {
    const person = await addPerson()
    const moved = freshAddress()
    expect(await enter(person, moved)).toMatchObject({
      email: person.email,
      pendingEmail: moved,
      emailVerified: true,
    })
    expect(await login(person.email)).toBe(200)
    expect(await login(moved)).toBe(401)
    const before = (await server.mailsTo(moved)).length
    await askForPassword(moved)
    expect(await server.mailsTo(moved)).toHaveLength(before)
    await askForPassword(person.email)
    expect((await server.mailsTo(person.email)).at(-1)?.subject).toBe('Choose a new password')
  })

  it('takes effect when its owner follows the link, which works once and is stored as a hash', async () => {
    const person = await addPerson()
    const moved = freshAddress()
    await enter(person, moved)
    const link = await linkTo(moved)
    const stored = await server.database.as('system', (tx) =>
      tx
        .selectFrom('one_time_links')
        .select(['token_hash', 'purpose', 'requested_by'])
        .where('user_id', '=', person.id)
        .execute(),
    )
    expect(stored).toEqual([
      { token_hash: hashToken(link.token), purpose: 'email-change', requested_by: admin.id },
    ])
    const answers = await Promise.all([confirm(link), confirm(link)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
    expect(await read(person)).toMatchObject({ email: moved, pendingEmail: null })
    expect(await login(person.email)).toBe(401)
    expect(await login(moved)).toBe(200)
    expect((await confirm(link)).json()).toMatchObject(LINK_OVER)
  })

  it('takes effect once with a key; only the same request gets the answer again', async () => {
    const person = await addPerson()
    const moved = freshAddress()
    await enter(person, moved)
    const link = await linkTo(moved)
    const withKey = (key: string) => confirm(link, { 'idempotency-key': key })
    const answers = [...(await Promise.all([withKey('key'), withKey('key')])), await withKey('key')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const audit = await asAdmin({ url: '/api/audit?group=user&limit=0' })
    const events = audit.json<{ data: { action: string; target: { id: string } }[] }>().data
    expect(
      events.filter(
        ({ action, target }) => action === 'user.confirmEmail' && target.id === person.id,
      ),
    ).toHaveLength(1)
    for (const refused of [await confirm(link), await withKey('other-key')])
      expect(refused.json()).toMatchObject(LINK_OVER)
    const later = freshAddress()
    await enter(person, later)
    expect((await withKey('key')).json()).toMatchObject(LINK_OVER)
    expect(await read(person)).toMatchObject({ email: moved, pendingEmail: later })
  })

  it('is confirmed for any number of users of a network, but not after 60 failures', async () => {
    const newLink = async () =>
      linkTo((await enter(await addPerson(), freshAddress())).pendingEmail ?? '')
    const [first, second] = [await newLink(), await newLink()]
    await expectFailuresCounted(server.database, 'confirm-email/network', {
      fail: () => confirm({ ...first, token: 'x' }),
      succeed: [() => confirm(first), () => confirm(second)],
    })
  })

  it('is reported to the current address immediately, with the person who entered it', async () => {
    const person = await addPerson()
    const moved = freshAddress()
    await enter(person, moved)
    const [notice, ...more] = await server.mailsTo(person.email)
    expect(more).toEqual([])
    expect(notice?.subject).toBe('A new email address was entered for your account')
    expect(notice?.body).toContain(
      `${moved} was entered as the new email address of your Inkfleet account by ${admin.email}.`,
    )
    expect(notice?.body).toContain('Changed by: “Test Person”')
    expect(notice?.html).not.toContain('href')
  })

  it('is replaced by a later one, and canceled by the current one, regardless of case', async () => {
    const person = await addPerson()
    const [first, second] = [freshAddress(), freshAddress()]
    await enter(person, first)
    const firstLink = await linkTo(first)
    expect(await enter(person, second)).toMatchObject({ pendingEmail: second })
    expect((await confirm(firstLink)).json()).toMatchObject(LINK_OVER)
    const secondLink = await linkTo(second)
    expect(await enter(person, person.email.toUpperCase())).toMatchObject({
      email: person.email,
      pendingEmail: null,
    })
    expect((await confirm(secondLink)).json()).toMatchObject(LINK_OVER)
    expect(await read(person)).toMatchObject({ email: person.email })
    expect(await login(person.email)).toBe(200)
  })

  it('is not mailed again while its link is valid, but is after three days', async () => {
    const person = await addPerson()
    const moved = freshAddress()
    await enter(person, moved)
    await enter(person, moved.toUpperCase())
    expect(await server.mailsTo(moved)).toHaveLength(1)
    expect(await server.mailsTo(person.email)).toHaveLength(1)
    const link = await linkTo(moved)
    server.clock.advance(3 * DAY_MS + 1)
    asAdmin = await server.as(admin)
    expect((await confirm(link)).json()).toMatchObject(LINK_OVER)
    await enter(person, moved)
    expect(await server.mailsTo(moved)).toHaveLength(2)
    expect((await confirm(await linkTo(moved))).statusCode).toBe(200)
  })

  it('that another account has is rejected, even if it was taken in the meantime', async () => {
    const [person, other] = [await addPerson(), await addPerson()]
    const taken = await change(asAdmin, person, { email: other.email.toUpperCase() })
    expect(taken.statusCode).toBe(422)
    expect(taken.json()).toMatchObject({ fields: { email: ['validation:emailInUse'] } })
    expect(await read(person)).toMatchObject({ pendingEmail: null })

    // An address that is pending elsewhere does not count as taken, so it is not revealed.
    const wanted = freshAddress()
    await enter(person, wanted)
    const link = await linkTo(wanted)
    await enter(other, wanted)
    expect((await confirm(await linkTo(wanted))).statusCode).toBe(200)
    expect((await confirm(link)).statusCode).toBe(409)
    expect(await read(person)).toMatchObject({ email: person.email, pendingEmail: wanted })
    expect(await login(person.email)).toBe(200)
  })

  it('that an expired public sign-up holds is released when it is confirmed', async () => {
    const person = await addPerson()
    const moved = freshAddress()
    await enter(person, moved)
    const body = buildCreateOrganization({ ownerEmail: moved.toUpperCase() })
    const made = await server.app.inject({ method: 'POST', url: '/api/organizations', body })
    expect(made.statusCode).toBe(200)
    expect((await confirm(await linkTo(moved))).statusCode).toBe(409)
    server.clock.advance(7 * DAY_MS + 1)
    asAdmin = await server.as(admin)
    await enter(person, moved)
    expect((await confirm(await linkTo(moved))).statusCode).toBe(200)
    expect(await login(moved)).toBe(200)
  })

  it('invalidates the password links of the former address, but no session', async () => {
    const person = await addPerson()
    const call = await server.as(person)
    const moved = freshAddress()
    await enter(person, moved)
    await askForPassword(person.email)
    const reset = (await server.mailsTo(person.email)).at(-1)?.body ?? ''
    const resetPasswordToken = /token=([\w-]+)/.exec(reset)?.[1]
    expect((await confirm(await linkTo(moved))).statusCode).toBe(200)
    const body = { password: 'another password', resetPasswordToken, userId: person.id }
    expect((await post('lost-password/change', body)).statusCode).toBe(422)
    expect((await call({ url: '/api/users/self' })).json()).toMatchObject({ email: moved })
  })

  it('is not confirmed by a link of another kind or of another user', async () => {
    const [person, other] = [await addPerson(), await addPerson()]
    const [moved, elsewhere] = [freshAddress(), freshAddress()]
    await enter(person, moved)
    await enter(other, elsewhere)
    const link = await linkTo(moved)
    await askForPassword(person.email)
    const reset = (await server.mailsTo(person.email)).at(-1)?.body ?? ''
    for (const wrong of [
      { userId: other.id },
      { token: (await linkTo(elsewhere)).token },
      { token: /token=([\w-]+)/.exec(reset)?.[1] ?? '' },
      { token: 'x' },
    ])
      expect((await confirm({ ...link, ...wrong })).json()).toMatchObject(LINK_OVER)
    expect((await confirm(link)).statusCode).toBe(200)
  })

  it('is mailed its link only while the account is active', async () => {
    const person = await addPerson()
    const moved = freshAddress()
    await enter(person, moved)
    const link = await linkTo(moved)
    await change(asAdmin, person, { active: false })
    expect((await confirm(link)).statusCode).toBe(422)
    const last = freshAddress()
    await enter(person, last)
    expect(await server.mailsTo(last)).toEqual([])
    await change(asAdmin, person, { active: true })
    expect((await confirm(link)).statusCode).toBe(422)
    expect((await confirm(await linkTo(last))).statusCode).toBe(200)
  })

  it('is visible only to users who may manage the user', async () => {
    const person = await addPerson()
    const moved = freshAddress()
    await enter(person, moved)
    const seenBy = async (viewer: Person) => {
      const call = await server.as(viewer)
      const url = `/api/organizations/${acme}/users?limit=0`
      const { data } = (await call({ url })).json<UserPage>()
      const listed = data.find(({ id }) => id === person.id)?.pendingEmail
      expect((await read(person, call)).pendingEmail).toBe(listed)
      return listed
    }
    expect(await seenBy(await server.addUser('ORG_MANAGER', acme, [house.id]))).toBe(moved)
    expect(await seenBy(await server.addUser('ORG_MANAGER', acme, [away.id]))).toBeNull()
    expect(await seenBy(await server.addUser('ORG_VIEWER', acme, [house.id]))).toBeNull()
  })

  it('is in the audit log when it is entered and when it takes effect', async () => {
    const person = await addPerson()
    const moved = freshAddress()
    await enter(person, moved)
    await confirm(await linkTo(moved))
    const { data } = (await asAdmin({ url: '/api/audit?group=user&limit=2' })).json<{
      data: object[]
    }>()
    const target = { kind: 'user', id: person.id }
    expect(data).toMatchObject([
      {
        action: 'user.confirmEmail',
        actor: { id: person.id },
        target,
        changes: [{ field: 'email', before: person.email, after: moved }],
      },
      {
        action: 'user.update',
        actor: { id: admin.id },
        target,
        changes: [{ field: 'pendingEmail', before: '', after: moved }],
      },
    ])
  })
})

describe('a manager who entered an email address', () => {
  const update = (table: { id: string }, changes: object) =>
    server.database.as('system', (tx) =>
      tx.updateTable('users').set(changes).where('id', '=', table.id).execute(),
    )
  const losses: [how: string, lose: (manager: Person, person: Person) => Promise<unknown>][] = [
    [
      'the user was given another branch',
      (_manager, person) => change(asAdmin, person, { workspaceIds: [house.id, away.id] }),
    ],
    [
      'the user was promoted',
      (_manager, person) => change(asAdmin, person, { role: 'ORG_MANAGER' }),
    ],
    ['the manager was demoted', (manager) => change(asAdmin, manager, { role: 'ORG_VIEWER' })],
    ['the manager lost the branch', (manager) => change(asAdmin, manager, { workspaceIds: [] })],
    ['the manager was deactivated', (manager) => update(manager, { active: false })],
    [
      'the manager was deleted',
      ({ id }) => asAdmin({ method: 'DELETE', url: `/api/organizations/users/${id}` }),
    ],
  ]

  it.each(losses)('cannot have it confirmed once %s [PERM-19]', async (_how, lose) => {
    const manager = await server.addUser('ORG_MANAGER', acme, [house.id])
    const person = await addPerson()
    const moved = freshAddress()
    await enter(person, moved, await server.as(manager))
    const link = await linkTo(moved)
    await lose(manager, person)
    expect((await confirm(link)).json()).toMatchObject(LINK_OVER)
    expect(await login(person.email)).toBe(200)
    // Saved again by an administrator, it gets a new link.
    await enter(person, moved)
    expect(await server.mailsTo(person.email)).toHaveLength(1)
    expect((await confirm(await linkTo(moved))).statusCode).toBe(200)
    expect(await login(moved)).toBe(200)
  })

  it('can have it confirmed while they manage the user', async () => {
    const manager = await server.addUser('ORG_MANAGER', acme, [house.id])
    const person = await addPerson()
    const moved = freshAddress()
    await enter(person, moved, await server.as(manager))
    expect((await confirm(await linkTo(moved))).statusCode).toBe(200)
    expect(await login(moved)).toBe(200)
  })
})

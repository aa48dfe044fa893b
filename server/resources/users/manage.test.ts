import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { INVITABLE_ROLES, ORGANIZATION_ROLES, type Role } from '#src/contract/ability.ts'
import type { User, UserPage } from '#src/contract/user.ts'
import { assignableRoles, mayManageUser } from '#src/domain/permissions.ts'
import { addImage, addImageFolder } from '#tests/fixtures/image-rows.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

import {
  countNewAddress,
  MAX_NEW_ADDRESSES_PER_ORGANIZATION,
  MAX_NEW_ADDRESSES_PER_SENDER,
} from './address-limits.ts'

type Call = Awaited<ReturnType<TestServer['as']>>
type Place = { id: string; organizationId: string }

const ROLES = [...ORGANIZATION_ROLES, 'ROOT'] as const

let server: TestServer
let acme: string
let root: Place
let house: Place
let room: Place
let away: Place
let people: Record<Role, Person>
let calls: Record<Role, Call>

/** Root > House > Room, and Away beside House. Managers and lower roles see House only. */
beforeAll(async () => {
  server = await startTestServer()
  const organization = await server.addOrganization('Acme')
  acme = organization.id
  root = organization.root
  house = await server.addWorkspace(root, 'House')
  room = await server.addWorkspace(house, 'Room')
  away = await server.addWorkspace(root, 'Away')
  people = {
    ROOT: await server.addUser('ROOT', null),
    ORG_OWNER: await server.addUser('ORG_OWNER', acme),
    ORG_ADMIN: await server.addUser('ORG_ADMIN', acme, [root.id]),
    ORG_MANAGER: await server.addUser('ORG_MANAGER', acme, [house.id]),
    ORG_EDITOR: await server.addUser('ORG_EDITOR', acme, [house.id]),
    ORG_VIEWER: await server.addUser('ORG_VIEWER', acme, [house.id]),
  }
  calls = {} as Record<Role, Call>
  for (const role of ROLES) calls[role] = await server.as(people[role])
}, 60_000)
afterAll(() => server.stop())

let counted = 0
const freshAddress = () => `person-${(counted += 1)}@ink.example`

const invite = (role: Role, body: object = {}) =>
  calls[role]({
    method: 'POST',
    url: '/api/organizations/users',
    body: {
      fullName: 'Ada New',
      email: freshAddress(),
      role: 'ORG_VIEWER',
      workspaceIds: [],
      organizationId: acme,
      ...body,
    },
  })
const change = (role: Role, id: string, body: object, headers = {}) =>
  calls[role]({ method: 'PATCH', url: `/api/organizations/users/${id}`, body, headers })
const remove = (role: Role, id: string) =>
  calls[role]({ method: 'DELETE', url: `/api/organizations/users/${id}` })
const resend = (role: Role, userId: string, organizationId = acme) =>
  calls[role]({
    method: 'POST',
    url: '/api/organizations/users/invite-resend',
    body: { organizationId, userId },
  })
const read = async (id: string) =>
  (await calls.ORG_OWNER({ method: 'GET', url: `/api/users/${id}` })).json<User>()

describe('an invitation', () => {
  it('adds an unverified user and mails a link [CALL-19] [USER-24] [USER-32]', async () => {
    const email = freshAddress()
    const answer = await invite('ORG_MANAGER', { email, workspaceIds: [house.id] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      fullName: 'Ada New',
      email,
      role: 'ORG_VIEWER',
      enabled: true,
      emailVerified: false,
      organizationId: acme,
      billingAndInvoices: false,
      workspaceIds: [house.id],
    })
    const [mail, ...more] = await server.mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.body).toContain(`/user/auth/confirm?emailToken=`)
    const page = await calls.ORG_VIEWER({ method: 'GET', url: `/api/organizations/${acme}/users` })
    expect(page.json<UserPage>().data.find((user) => user.email === email)?.emailVerified).toBe(
      false,
    )
  })

  it('keeps both flags, and mails no inactive account [USER-20] [USER-33]', async () => {
    const email = freshAddress()
    const answer = await invite('ORG_ADMIN', { email, billingAndInvoices: true, active: false })
    expect(answer.json()).toMatchObject({ billingAndInvoices: true, enabled: false })
    expect(await server.mailsTo(email)).toEqual([])
    await change('ORG_ADMIN', answer.json<User>().id, { active: true })
    expect(await server.mailsTo(email)).toHaveLength(1)
  })

  it('to an address with an account is rejected by field, regardless of case', async () => {
    const email = people.ORG_VIEWER.email.toUpperCase()
    const answer = await invite('ORG_ADMIN', { email })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ fields: { email: ['validation:emailInUse'] } })
  })

  it('into another organization, or for a workspace that the caller does not see, is rejected', async () => {
    const other = await server.addOrganization('Other')
    expect((await invite('ORG_OWNER', { organizationId: other.id })).statusCode).toBe(404)
    for (const workspaceIds of [[away.id], [house.id, other.root.id], [crypto.randomUUID()]]) {
      const answer = await invite('ORG_MANAGER', { workspaceIds })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ fields: { workspaceIds: expect.any(Array) } })
    }
    expect((await invite('ROOT', { organizationId: other.id })).statusCode).toBe(200)
  })

  it('is sent again to users who have not joined, five times an hour [CALL-20] [USER-10]', async () => {
    const { id, email } = (await invite('ORG_ADMIN', { workspaceIds: [house.id] })).json<User>()
    for (let again = 0; again < 5; again += 1)
      expect((await resend('ORG_MANAGER', id)).statusCode).toBe(200)
    expect((await resend('ORG_MANAGER', id)).statusCode).toBe(429)
    expect(await server.mailsTo(email)).toHaveLength(6)
    expect((await resend('ORG_ADMIN', people.ORG_VIEWER.id)).statusCode).toBe(409)
    expect((await resend('ORG_ADMIN', crypto.randomUUID())).statusCode).toBe(404)
    const other = await server.addOrganization('Third')
    expect((await resend('ROOT', id, other.id)).statusCode).toBe(404)
  })
})

describe('the rank rules', () => {
  const pairs = ROLES.flatMap((actor) => ROLES.map((subject) => [actor, subject] as const))

  it.each(pairs)(
    'let %s change and delete %s exactly as defined [USER-07] [USER-08] [USER-09] [PERM-28]',
    async (actor, subject) => {
      const target = await server.addUser(subject, subject === 'ROOT' ? null : acme, [house.id])
      const allowed = mayManageUser(
        { id: people[actor].id, role: actor },
        { id: target.id, role: subject, withinReach: true },
      )
      const hidden = subject === 'ROOT' && actor !== 'ROOT'
      const refused =
        hidden && ['ORG_MANAGER', 'ORG_ADMIN', 'ORG_OWNER'].includes(actor) ? 404 : 403
      const expected = allowed ? 200 : refused
      expect((await change(actor, target.id, { fullName: 'Other' })).statusCode).toBe(expected)
      expect((await remove(actor, target.id)).statusCode).toBe(expected)
    },
  )

  it.each(ROLES.flatMap((actor) => INVITABLE_ROLES.map((given) => [actor, given] as const)))(
    'let %s assign the role %s exactly as defined [USER-13]',
    async (actor, given) => {
      const manages = !['ORG_VIEWER', 'ORG_EDITOR'].includes(actor)
      const allowed = manages && assignableRoles({ role: actor }).includes(given)
      expect((await invite(actor, { role: given })).statusCode).toBe(allowed ? 200 : 403)
      const target = await server.addUser('ORG_VIEWER', acme, [house.id])
      expect((await change(actor, target.id, { role: given })).statusCode).toBe(allowed ? 200 : 403)
    },
  )

  it('never create an owner, and let no user change or delete themselves [USER-07] [USER-13]', async () => {
    expect((await invite('ORG_OWNER', { role: 'ORG_OWNER' })).statusCode).toBe(422)
    for (const role of ['ORG_MANAGER', 'ORG_ADMIN', 'ORG_OWNER', 'ROOT'] as const) {
      expect((await change(role, people[role].id, { fullName: 'Me' })).statusCode).toBe(403)
      expect((await remove(role, people[role].id)).statusCode).toBe(403)
    }
  })
})

describe('a manager of one branch', () => {
  const OUTSIDE = 'You can only manage users whose workspaces are all within yours.'
  /** Users whom the manager of House may not manage. */
  const outsiders: [where: string, workspaces: () => Place[]][] = [
    ['another branch', () => [away]],
    ['the branch and another one', () => [room, away]],
    ['a workspace above', () => [root]],
    ['no workspace', () => []],
  ]

  it.each(outsiders)(
    'cannot edit, delete or reinvite a user with access to %s [PERM-19]',
    async (_where, workspaces) => {
      const ids = workspaces().map(({ id }) => id)
      const { id, email } = await server.addUser('ORG_VIEWER', acme, ids)
      const before = await read(id)
      const attempts = [
        await change('ORG_MANAGER', id, { email: freshAddress() }),
        await change('ORG_MANAGER', id, { fullName: 'Mine', active: false }),
        await change('ORG_MANAGER', id, { role: 'ORG_EDITOR', workspaceIds: [house.id] }),
        await remove('ORG_MANAGER', id),
      ]
      for (const { statusCode, json } of attempts) {
        expect(statusCode).toBe(403)
        expect(json()).toMatchObject({ detail: OUTSIDE })
      }
      expect(await read(id)).toEqual(before)
      expect(await server.mailsTo(email)).toEqual([])

      const guest = (await invite('ORG_OWNER', { workspaceIds: ids })).json<User>()
      expect((await resend('ORG_MANAGER', guest.id)).statusCode).toBe(403)
      expect(await server.mailsTo(guest.email)).toHaveLength(1)
    },
  )

  it('cannot take over an account outside the branch by changing its address [PERM-19]', async () => {
    const victim = await server.addUser('ORG_EDITOR', acme, [away.id])
    const mine = freshAddress()
    expect((await change('ORG_MANAGER', victim.id, { email: mine })).statusCode).toBe(403)
    const url = '/api/user/auth/lost-password/initiate'
    await server.app.inject({ method: 'POST', url, body: { email: mine } })
    expect(await server.mailsTo(mine)).toEqual([])
    await server.signIn(victim)
  })

  it('cannot add a user without a workspace to the branch in order to manage them [PERM-19]', async () => {
    const { id } = await server.addUser('ORG_EDITOR', acme)
    const url = '/api/workspaces/add-access'
    const body = { workspaceId: house.id, userId: id }
    expect((await calls.ORG_MANAGER({ method: 'POST', url, body })).statusCode).toBe(403)
    expect((await calls.ORG_ADMIN({ method: 'POST', url, body })).statusCode).toBe(200)
    expect((await change('ORG_MANAGER', id, { fullName: 'Ours Now' })).statusCode).toBe(200)
  })

  it('manages users of the branch and below it, and their own invited users without a workspace [PERM-19]', async () => {
    for (const workspaces of [[house.id], [room.id], [house.id, room.id]]) {
      const { id } = await server.addUser('ORG_VIEWER', acme, workspaces)
      expect((await change('ORG_MANAGER', id, { fullName: 'Other' })).statusCode).toBe(200)
      expect((await remove('ORG_MANAGER', id)).statusCode).toBe(200)
    }
    const guest = (await invite('ORG_MANAGER')).json<User>()
    expect((await resend('ORG_MANAGER', guest.id)).statusCode).toBe(200)
    expect((await change('ORG_MANAGER', guest.id, { fullName: 'Other' })).statusCode).toBe(200)
    // Once an administrator assigns another branch, the manager can no longer manage them.
    await change('ORG_ADMIN', guest.id, { workspaceIds: [away.id] })
    expect((await change('ORG_MANAGER', guest.id, { fullName: 'Mine' })).statusCode).toBe(403)
  })

  it('is limited to it, like an administrator of one branch [PERM-19]', async () => {
    const call = await server.as(await server.addUser('ORG_ADMIN', acme, [house.id]))
    const { id } = await server.addUser('ORG_VIEWER', acme, [away.id])
    const url = `/api/organizations/users/${id}`
    expect((await call({ method: 'PATCH', url, body: { fullName: 'Mine' } })).statusCode).toBe(403)
    expect((await call({ method: 'DELETE', url })).statusCode).toBe(403)
    const free = await server.addUser('ORG_VIEWER', acme)
    const other = `/api/organizations/users/${free.id}`
    expect((await call({ method: 'DELETE', url: other })).statusCode).toBe(200)
  })

  it('sees in the list which users they may manage [PERM-19]', async () => {
    const inside = await server.addUser('ORG_VIEWER', acme, [room.id])
    const outside = await server.addUser('ORG_VIEWER', acme, [room.id, away.id])
    const url = `/api/organizations/${acme}/users?limit=0`
    const reach = async (role: Role) => {
      const { data } = (await calls[role]({ method: 'GET', url })).json<UserPage>()
      return [inside, outside].map(({ id }) => data.find((user) => user.id === id)?.withinReach)
    }
    expect(await reach('ORG_MANAGER')).toEqual([true, false])
    expect(await reach('ORG_ADMIN')).toEqual([true, true])
    expect(await reach('ROOT')).toEqual([true, true])
  })
})

describe('changing a user', () => {
  it('changes the sent fields and keeps the omitted ones [CALL-21] [USER-27]', async () => {
    const { id } = await server.addUser('ORG_VIEWER', acme, [room.id])
    const answer = await change('ORG_ADMIN', id, {
      role: 'ORG_EDITOR',
      active: true,
      workspaceIds: [away.id],
    })
    expect(answer.json()).toMatchObject({
      fullName: 'Test Person',
      role: 'ORG_EDITOR',
      enabled: true,
      emailVerified: true,
      workspaceIds: [away.id],
    })
    expect(await read(id)).toEqual(answer.json())
  })

  it('is rejected for the second of two concurrent edits, also if only workspaces changed', async () => {
    const { id } = await server.addUser('ORG_VIEWER', acme)
    const seen = await calls.ORG_ADMIN({ method: 'GET', url: `/api/users/${id}` })
    const ifMatch = { 'if-match': String(seen.headers['etag']) }
    expect((await change('ORG_ADMIN', id, { workspaceIds: [room.id] }, ifMatch)).statusCode).toBe(
      200,
    )
    const second = await change('ORG_OWNER', id, { fullName: 'Late' }, ifMatch)
    expect(second.statusCode).toBe(412)
    expect(second.json()).toMatchObject({ current: { workspaceIds: [room.id] } })
  })

  const post = (url: string, workspaceId: string, userId: string) =>
    calls.ORG_ADMIN({ method: 'POST', url, body: { workspaceId, userId } })
  const accessChanges: [string, (userId: string, workspace: Place) => ReturnType<Call>][] = [
    ['revoked', (userId, { id }) => post('/api/workspaces/revoke-access', id, userId)],
    ['granted', (userId) => post('/api/workspaces/add-access', away.id, userId)],
    [
      'lost with its workspace',
      (_userId, { id }) => calls.ORG_ADMIN({ method: 'DELETE', url: `/api/workspaces/${id}` }),
    ],
  ]

  it.each(accessChanges)(
    'is rejected if access was %s since the user was read',
    async (_change, changeAccess) => {
      const workspace = await server.addWorkspace(house, 'Hall')
      const { id } = await server.addUser('ORG_VIEWER', acme, [room.id, workspace.id])
      const seen = await calls.ORG_ADMIN({ method: 'GET', url: `/api/users/${id}` })
      const ifMatch = { 'if-match': String(seen.headers['etag']) }
      expect((await changeAccess(id, workspace)).statusCode).toBe(200)
      const { workspaceIds } = seen.json<User>()
      expect((await change('ORG_OWNER', id, { workspaceIds }, ifMatch)).statusCode).toBe(412)
    },
  )

  it('is not rejected if access was granted again that the user already had', async () => {
    const { id } = await server.addUser('ORG_VIEWER', acme, [away.id])
    const { updatedAt } = await read(id)
    expect((await post('/api/workspaces/add-access', away.id, id)).statusCode).toBe(200)
    expect((await read(id)).updatedAt).toBe(updatedAt)
  })

  it('rejects a deactivated user at the next request; after reactivation they must sign in again [AUTH-13] [USER-27]', async () => {
    const person = await server.addUser('ORG_EDITOR', acme)
    const call = await server.as(person)
    expect((await call({ method: 'GET', url: '/api/users/self' })).statusCode).toBe(200)
    await change('ORG_ADMIN', person.id, { active: false })
    expect((await call({ method: 'GET', url: '/api/users/self' })).statusCode).toBe(401)
    await expect(server.signIn(person)).rejects.toThrow('cannot sign in')
    await change('ORG_ADMIN', person.id, { active: true })
    expect((await call({ method: 'GET', url: '/api/users/self' })).statusCode).toBe(401)
    await server.signIn(person)
  })

  it('applies a lower role at the next request', async () => {
    const person = await server.addUser('ORG_MANAGER', acme, [house.id])
    const call = await server.as(person)
    const ask = () => call({ method: 'GET', url: '/api/workspaces/access-requests' })
    expect((await ask()).statusCode).toBe(200)
    await change('ORG_ADMIN', person.id, { role: 'ORG_VIEWER' })
    expect((await ask()).statusCode).toBe(403)
  })

  it('sends an open invitation to the new address', async () => {
    const { id, email } = (await invite('ORG_ADMIN')).json<User>()
    const moved = freshAddress()
    await change('ORG_ADMIN', id, { email: moved })
    expect(await server.mailsTo(moved)).toHaveLength(1)
    expect(await server.mailsTo(email)).toHaveLength(1)
    const taken = await change('ORG_ADMIN', id, { email: people.ORG_OWNER.email })
    expect(taken.json()).toMatchObject({ fields: { email: ['validation:emailInUse'] } })
  })
})

describe('new addresses', () => {
  const add = (call: Call, organizationId: string, body: object) =>
    call({
      method: 'POST',
      url: '/api/organizations/users',
      body: { fullName: 'Ada New', workspaceIds: [], organizationId, active: false, ...body },
    })

  it('are limited per sender, whether they are in use or not', async () => {
    const { id: organizationId } = await server.addOrganization('Probing')
    const owner = await server.as(await server.addUser('ORG_OWNER', organizationId))
    const admin = await server.as(await server.addUser('ORG_ADMIN', organizationId))
    const added = await add(owner, organizationId, { email: freshAddress() })
    const { id, email } = added.json<User>()
    const edit = (body: object) =>
      owner({ method: 'PATCH', url: `/api/organizations/users/${id}`, body })

    const used = { email: people.ORG_VIEWER.email }
    for (let count = 1; count < MAX_NEW_ADDRESSES_PER_SENDER; count += 1) {
      const answer = await (count % 2 ? edit(used) : add(owner, organizationId, used))
      expect(answer.statusCode).toBe(422)
    }
    const refused = await edit(used)
    expect(refused.json()).toMatchObject({
      status: 429,
      detail: 'You can enter 60 new email addresses an hour. Try again in 60 minutes.',
    })
    expect(await edit({ email: freshAddress() })).toMatchObject({ statusCode: 429 })
    expect(await add(owner, organizationId, { email: freshAddress() })).toMatchObject({
      statusCode: 429,
    })
    // The console sends the address with each edit.
    const unchanged = await edit({ email: email.toUpperCase(), fullName: 'Ada Known' })
    expect(unchanged.statusCode).toBe(200)

    expect((await add(admin, organizationId, { email: freshAddress() })).statusCode).toBe(200)
    expect((await add(calls.ROOT, organizationId, { email })).statusCode).toBe(422)
    server.clock.advance(61 * 60_000)
    for (const role of ROLES) calls[role] = await server.as(people[role])
  })

  it('include no address of a visible user, so a repeated invitation gets its response', async () => {
    const { id: organizationId } = await server.addOrganization('Repeating')
    const member = await server.addUser('ORG_OWNER', organizationId)
    const owner = await server.as(member)
    const place = { familyId: '', organizationId, workspaces: '*' as const }
    const actor = { ...member, ...place, userId: member.id }
    for (let count = 1; count < MAX_NEW_ADDRESSES_PER_SENDER; count += 1)
      await countNewAddress(server.deps, actor, freshAddress())
    const body = {
      fullName: 'Ada New',
      email: freshAddress(),
      role: 'ORG_VIEWER',
      workspaceIds: [],
      organizationId,
    }
    const invitation = {
      method: 'POST',
      url: '/api/organizations/users',
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    } as const
    const first = await owner(invitation)
    expect(first.statusCode).toBe(200)
    const repeated = await owner(invitation)
    expect(repeated.statusCode).toBe(200)
    expect(repeated.headers['idempotency-replayed']).toBe('true')
    expect(repeated.json()).toEqual(first.json())

    const inUse = { ...invitation, headers: {}, body: { ...body, email: body.email.toUpperCase() } }
    expect((await owner(inUse)).statusCode).toBe(422)
    const elsewhere = { ...inUse, body: { ...body, email: people.ORG_VIEWER.email } }
    expect((await owner(elsewhere)).statusCode).toBe(429)
  })

  it('are limited per organization', async () => {
    const { id: organizationId } = await server.addOrganization('Probing together')
    const member = await server.addUser('ORG_OWNER', organizationId)
    const owner = await server.as(member)
    const actor = { ...member, familyId: '', organizationId, workspaces: '*' as const }
    for (let count = 0; count < MAX_NEW_ADDRESSES_PER_ORGANIZATION; count += 1)
      await countNewAddress(server.deps, { ...actor, userId: crypto.randomUUID() }, freshAddress())
    const refused = await add(owner, organizationId, { email: freshAddress() })
    expect(refused.json()).toMatchObject({
      status: 429,
      detail:
        'Your organization can enter 200 new email addresses an hour. Try again in 60 minutes.',
    })
    const other = await server.addOrganization('Uninvolved')
    const stranger = await server.as(await server.addUser('ORG_OWNER', other.id))
    expect((await add(stranger, other.id, { email: freshAddress() })).statusCode).toBe(200)
  })
})

describe('a deleted user', () => {
  it('is removed with sessions and grants; their content stays [CALL-29] [USER-30]', async () => {
    const person = await server.addUser('ORG_EDITOR', acme, [house.id])
    const call = await server.as(person)
    const folder = await addImageFolder(server.database, acme)
    const kept = await addImage(server.database, folder, { uploaded_by: person.id })
    await call({
      method: 'POST',
      url: `/api/workspaces/${away.id}/request-access`,
      body: { reason: 'Please' },
    })
    expect((await remove('ORG_ADMIN', person.id)).statusCode).toBe(200)
    expect((await remove('ORG_ADMIN', person.id)).statusCode).toBe(404)
    expect((await call({ method: 'GET', url: '/api/users/self' })).statusCode).toBe(401)
    const left = await server.database.as('system', async (tx) => ({
      image: await tx
        .selectFrom('images')
        .select('uploaded_by')
        .where('id', '=', kept.id)
        .executeTakeFirst(),
      grants: await tx
        .selectFrom('workspace_access')
        .selectAll()
        .where('user_id', '=', person.id)
        .execute(),
      requests: await tx
        .selectFrom('access_requests')
        .selectAll()
        .where('user_id', '=', person.id)
        .execute(),
    }))
    expect(left).toEqual({
      image: { uploaded_by: null },
      grants: [],
      requests: [],
    })
    const images = await calls.ORG_VIEWER({ method: 'GET', url: '/api/images?limit=0' })
    expect(images.body).toContain(kept.id)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { User, UserPage } from '#src/contract/user.ts'
import type { WorkspaceUser } from '#src/contract/workspace.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>
type Place = { id: string; organizationId: string }

let server: TestServer
let root: Place
let house: Place
let floor: Place
let room: Place
let away: Place
let people: Record<'owner' | 'admin' | 'manager' | 'editor' | 'viewer', Person>
let calls: Record<'owner' | 'admin' | 'manager' | 'viewer', Call>

/** Root > House > Floor > Room, and Away beside House. */
beforeAll(async () => {
  server = await startTestServer()
  const acme = await server.addOrganization()
  root = acme.root
  house = await server.addWorkspace(root, 'House')
  floor = await server.addWorkspace(house, 'Floor')
  room = await server.addWorkspace(floor, 'Room')
  away = await server.addWorkspace(root, 'Away')
  people = {
    owner: await server.addUser('ORG_OWNER', acme.id),
    admin: await server.addUser('ORG_ADMIN', acme.id),
    manager: await server.addUser('ORG_MANAGER', acme.id),
    editor: await server.addUser('ORG_EDITOR', acme.id),
    viewer: await server.addUser('ORG_VIEWER', acme.id),
  }
  calls = {
    owner: await server.as(people.owner),
    admin: await server.as(people.admin),
    manager: await server.as(people.manager),
    viewer: await server.as(people.viewer),
  }
}, 60_000)
afterAll(() => server.stop())

/** The admin has access to Root, manager and viewer to Floor, the editor to Away. */
beforeEach(() =>
  server.database.as('system', async (tx) => {
    await tx.deleteFrom('workspace_access').execute()
    const given: [Person, Place][] = [
      [people.admin, root],
      [people.manager, floor],
      [people.viewer, floor],
      [people.editor, away],
    ]
    const rows = given.map(([user, place]) => ({
      workspace_id: place.id,
      user_id: user.id,
      organization_id: place.organizationId,
    }))
    await tx.insertInto('workspace_access').values(rows).execute()
  }),
)

const usersOf = async (call: Call, { id }: Place) => {
  const answer = await call({ url: `/api/workspaces/${id}/users` })
  return answer.json<WorkspaceUser[]>()
}
const change = (call: Call, path: 'add-access' | 'revoke-access', place: Place, user: Person) =>
  call({
    url: `/api/workspaces/${path}`,
    method: 'POST',
    body: { workspaceId: place.id, userId: user.id },
  })
const grant = (call: Call, place: Place, user: Person) => change(call, 'add-access', place, user)
const revoke = (call: Call, place: Place, user: Person) =>
  change(call, 'revoke-access', place, user)

describe('the users of a workspace', () => {
  it('are those granted it, then those who inherit it [CALL-16, WS-26]', async () => {
    await grant(calls.admin, room, people.editor)
    const users = await usersOf(calls.owner, room)
    expect(users[0]).toMatchObject({
      id: people.editor.id,
      accessInherited: false,
      userRole: 'ORG_EDITOR',
    })
    expect(new Set(users.slice(1).map(({ id }) => id))).toEqual(
      new Set([people.owner.id, people.admin.id, people.manager.id, people.viewer.id]),
    )
    expect(users.slice(1).every(({ accessInherited }) => accessInherited)).toBe(true)
  })

  it('of an inaccessible parent workspace are hidden', async () => {
    expect((await calls.manager({ url: `/api/workspaces/${house.id}/users` })).statusCode).toBe(404)
  })
})

describe('granting access', () => {
  it('applies to the workspace and its descendants, once [CALL-17]', async () => {
    expect((await grant(calls.admin, floor, people.editor)).statusCode).toBe(200)
    expect((await grant(calls.admin, floor, people.editor)).statusCode).toBe(200)
    const of = async (place: Place) =>
      (await usersOf(calls.owner, place)).find(({ id }) => id === people.editor.id)?.accessInherited
    expect(await of(floor)).toBe(false)
    expect(await of(room)).toBe(true)
  })

  it('is limited to managers, in workspaces that they see', async () => {
    expect((await grant(calls.manager, room, people.editor)).statusCode).toBe(200)
    expect((await grant(calls.manager, away, people.viewer)).statusCode).toBe(404)
    expect((await grant(calls.manager, house, people.editor)).statusCode).toBe(404)
    expect((await grant(calls.viewer, floor, people.editor)).statusCode).toBe(403)
  })

  it('stays within the organization, and is rejected for owners', async () => {
    const other = await server.addOrganization()
    const stranger = await server.addUser('ORG_EDITOR', other.id)
    expect((await grant(calls.owner, floor, stranger)).statusCode).toBe(404)
    expect((await grant(calls.owner, other.root, people.editor)).statusCode).toBe(404)
    expect((await grant(calls.admin, floor, people.owner)).statusCode).toBe(409)
    const platform = await server.as(await server.addUser('ROOT', null))
    expect((await grant(platform, floor, stranger)).statusCode).toBe(404)
    expect((await grant(platform, floor, people.editor)).statusCode).toBe(200)
  })
})

describe('revoking access', () => {
  it('removes direct access, and is idempotent [CALL-18]', async () => {
    expect((await revoke(calls.admin, floor, people.viewer)).statusCode).toBe(200)
    expect((await revoke(calls.admin, floor, people.viewer)).statusCode).toBe(200)
    expect((await usersOf(calls.owner, floor)).map(({ id }) => id)).not.toContain(people.viewer.id)
  })

  it('is rejected for inherited access, naming its origin [WS-26]', async () => {
    const refused = await revoke(calls.admin, room, people.viewer)
    expect(refused.statusCode).toBe(409)
    expect(refused.json<{ detail: string }>().detail).toContain('inherited')
    expect((await usersOf(calls.owner, room)).map(({ id }) => id)).toContain(people.viewer.id)
  })

  it.each<[keyof typeof calls, keyof typeof people, number]>([
    ['manager', 'viewer', 200],
    ['manager', 'manager', 403],
    ['manager', 'admin', 403],
    ['admin', 'manager', 200],
    ['admin', 'owner', 403],
    ['viewer', 'viewer', 403],
  ])('by %s from %s returns %i', async (actor, subject, status) => {
    expect((await revoke(calls[actor], floor, people[subject])).statusCode).toBe(status)
  })
})

describe('the users of an organization', () => {
  const path = (query = '', organizationId = root.organizationId) =>
    `/api/organizations/${organizationId}/users${query}`
  const names = ({ data }: UserPage) => new Set(data.map(({ id }) => id))

  it('are listed page by page, with the grants of each user [CALL-22]', async () => {
    const all = (await calls.viewer({ url: path('?limit=0') })).json<UserPage>()
    expect(all.total).toBe(5)
    expect(all.data.find(({ id }) => id === people.editor.id)).toMatchObject({
      email: people.editor.email,
      emailVerified: true,
      enabled: true,
      workspaceIds: [away.id],
    } satisfies Partial<User>)
    const second = (await calls.viewer({ url: path('?limit=2&offset=2') })).json<UserPage>()
    expect(second.data.map(({ id }) => id)).toEqual(all.data.slice(2, 4).map(({ id }) => id))
  })

  it('can be listed without those who already see a workspace [CALL-22, WS-27]', async () => {
    const ask = (place: Place) => `?limit=0&workspaceId=${place.id}`
    const page = (await calls.manager({ url: path(ask(room)) })).json<UserPage>()
    expect(names(page)).toEqual(new Set([people.editor.id]))
    expect(page.total).toBe(1)
    expect((await calls.manager({ url: path(ask(away)) })).statusCode).toBe(404)
  })

  it('have a separate endpoint for administrators [CALL-23]', async () => {
    const admin = `/api/admin/organizations/${root.organizationId}/users?limit=0`
    expect((await calls.admin({ url: admin })).json<UserPage>().total).toBe(5)
    expect((await calls.manager({ url: admin })).statusCode).toBe(403)
  })

  it('of another organization are visible to ROOT only', async () => {
    const other = await server.addOrganization()
    await server.addUser('ORG_EDITOR', other.id)
    expect((await calls.owner({ url: path('', other.id) })).statusCode).toBe(404)
    const platform = await server.as(await server.addUser('ROOT', null))
    expect((await platform({ url: path('', other.id) })).json<UserPage>().total).toBe(1)
    const mixed = await platform({ url: path(`?workspaceId=${floor.id}`, other.id) })
    expect(mixed.statusCode).toBe(404)
  })
})

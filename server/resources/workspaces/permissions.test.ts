import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Role } from '#src/contract/ability.ts'
import { ACTING_ORGANIZATION_HEADER } from '#src/contract/acting-organization.ts'
import type { PeopleColumn, WorkspacePermission } from '#src/contract/organization.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>
type Place = { id: string; organizationId: string }

let server: TestServer
let acme: { id: string; root: Place }
let other: { id: string; root: Place }
let floor: Place
let room: Place
let away: Place
let calls: Record<'owner' | 'manager' | 'editor' | 'viewer' | 'stranger' | 'platform', Call>

/** Root > Floor > Room, and Away beside Floor. */
beforeAll(async () => {
  server = await startTestServer()
  acme = await server.addOrganization()
  other = await server.addOrganization('Other')
  away = await server.addWorkspace(acme.root, 'away')
  floor = await server.addWorkspace(acme.root, 'Floor')
  room = await server.addWorkspace(floor, 'Room')
  const as = async (role: Role, name: string, ...granted: Place[]) => {
    const ids = granted.map(({ id }) => id)
    const person = await server.addUser(role, role === 'ROOT' ? null : acme.id, ids)
    await server.database.as('system', (tx) =>
      tx.updateTable('users').set({ full_name: name }).where('id', '=', person.id).execute(),
    )
    return server.as(person)
  }
  calls = {
    owner: await as('ORG_OWNER', 'Olga'),
    manager: await as('ORG_MANAGER', 'Mario', floor),
    editor: await as('ORG_EDITOR', 'Edith', floor, room),
    viewer: await as('ORG_VIEWER', 'Vera', room),
    platform: await as('ROOT', 'Rosa'),
    stranger: await server.as(await server.addUser('ORG_OWNER', other.id)),
  }
  await as('ORG_ADMIN', 'Anna', acme.root)
}, 60_000)
afterAll(() => server.stop())

const urlOf = ({ id }: { id: string }) => `/api/organizations/${id}/workspaces-permissions`
const table = async (call: Call, of: { id: string } = acme) =>
  (await call({ url: urlOf(of) })).json<{ data: WorkspacePermission[] }>().data
const names = ({ named }: PeopleColumn) => named.map(({ fullName }) => fullName).join(' ')
const rowOf = async (call: Call, { id }: Place) => {
  const found = (await table(call)).find((row) => row.id === id)
  if (!found) throw new Error('no row')
  return found
}

describe('the permissions table', () => {
  it('has every workspace of the organization, parents before their children [CALL-27] [PERM-01] [PERM-11]', async () => {
    const rows = await table(calls.viewer)
    expect(rows.map(({ name }) => name)).toEqual(['Root', 'away', 'Floor', 'Room'])
    expect(rows.map(({ parentId }) => parentId)).toEqual([
      null,
      acme.root.id,
      acme.root.id,
      floor.id,
    ])
  })

  it('lists users with access by role, including inherited access, without ROOT [PERM-04] [PERM-19]', async () => {
    const rows = await table(calls.viewer)
    expect(
      rows.map(({ name, admins, managers, users }) => [
        name,
        ...[admins, managers, users].map(names),
      ]),
    ).toEqual([
      ['Root', 'Anna Olga', '', ''],
      ['away', 'Anna Olga', '', ''],
      ['Floor', 'Anna Olga', 'Mario', 'Edith'],
      ['Room', 'Anna Olga', 'Mario', 'Edith Vera'],
    ])
  })

  it('marks the workspaces that the caller has access to [PERM-02] [PERM-19]', async () => {
    const seenBy = async (call: Call) =>
      (await table(call)).filter(({ hasAccess }) => hasAccess).map(({ name }) => name)
    expect(await seenBy(calls.owner)).toEqual(['Root', 'away', 'Floor', 'Room'])
    expect(await seenBy(calls.manager)).toEqual(['Floor', 'Room'])
    expect(await seenBy(calls.viewer)).toEqual(['Room'])
    expect(await seenBy(calls.platform)).toEqual(['Root', 'away', 'Floor', 'Room'])
  })

  it('shows requests to the requester and to those who may answer [PERM-07] [PERM-08]', async () => {
    const url = `/api/workspaces/${floor.id}/request-access`
    await calls.viewer({ url, method: 'POST', body: { reason: 'To hang pictures' } })
    expect(await rowOf(calls.viewer, floor)).toMatchObject({
      waitingForApproval: true,
      requests: [],
    })
    expect(await rowOf(calls.editor, floor)).toMatchObject({
      waitingForApproval: false,
      requests: [],
    })
    const { requests } = await rowOf(calls.manager, floor)
    expect(requests).toEqual([
      expect.objectContaining({
        fullName: 'Vera',
        reason: 'To hang pictures',
        workspaceId: floor.id,
      }),
    ])

    await calls.manager({
      url: `/api/workspaces/access-requests/${requests[0]?.id}/approve`,
      method: 'POST',
    })
    const after = await rowOf(calls.viewer, floor)
    expect(after).toMatchObject({ hasAccess: true, waitingForApproval: false })
    expect(names(after.users)).toBe('Edith Vera')
  })

  it('hides requests for workspaces that the caller does not see [PERM-08]', async () => {
    const url = `/api/workspaces/${away.id}/request-access`
    await calls.editor({ url, method: 'POST', body: { reason: 'To look' } })
    expect((await rowOf(calls.manager, away)).requests).toEqual([])
    expect((await rowOf(calls.owner, away)).requests).toHaveLength(1)
  })

  it('names twelve users per column and returns the total', async () => {
    const { id } = await server.addWorkspace(away, 'Crowd')
    await Promise.all(Array.from({ length: 14 }, () => server.addUser('ORG_VIEWER', acme.id, [id])))
    const { users } = await rowOf(calls.owner, { id, organizationId: acme.id })
    expect(users).toEqual({ total: 14, named: expect.any(Array) })
    expect(users.named).toHaveLength(12)
  })

  it('is limited to the caller’s organization; ROOT sees any, or the one it acts for [PERM-28] [PERM-29]', async () => {
    expect((await calls.stranger({ url: urlOf(acme) })).statusCode).toBe(404)
    expect(await table(calls.stranger, other)).toHaveLength(1)
    expect(await table(calls.platform, other)).toHaveLength(1)
    const inside = { headers: { [ACTING_ORGANIZATION_HEADER]: other.id } }
    expect((await calls.platform({ url: urlOf(other), ...inside })).statusCode).toBe(200)
    expect((await calls.platform({ url: urlOf(acme), ...inside })).statusCode).toBe(404)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Tx } from '#server/db/database.ts'
import { lockTree } from '#server/resources/workspaces/query.ts'
import type { AccessRequest, WorkspaceUser } from '#src/contract/workspace.ts'
import { callDuring, isWaitedFor } from '#tests/helpers/during-change.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>
type Place = { id: string; organizationId: string }

let server: TestServer
let root: Place
let floor: Place
let room: Place
let away: Place
let viewer: Person
let calls: Record<'owner' | 'manager' | 'editor' | 'viewer' | 'stranger' | 'platform', Call>

/** Root > Floor > Room, and Away beside Floor. Manager and editor see Floor; the viewer sees nothing. */
beforeAll(async () => {
  server = await startTestServer()
  const acme = await server.addOrganization()
  root = acme.root
  const other = await server.addOrganization('Other')
  floor = await server.addWorkspace(acme.root, 'Floor')
  room = await server.addWorkspace(floor, 'Room')
  away = await server.addWorkspace(acme.root, 'Away')
  viewer = await server.addUser('ORG_VIEWER', acme.id)
  calls = {
    owner: await server.as(await server.addUser('ORG_OWNER', acme.id)),
    manager: await server.as(await server.addUser('ORG_MANAGER', acme.id, [floor.id])),
    editor: await server.as(await server.addUser('ORG_EDITOR', acme.id, [floor.id])),
    viewer: await server.as(viewer),
    stranger: await server.as(await server.addUser('ORG_OWNER', other.id)),
    platform: await server.as(await server.addUser('ROOT', null)),
  }
}, 60_000)
afterAll(() => server.stop())
beforeEach(() =>
  server.database.as('system', async (tx) => {
    await tx.deleteFrom('access_requests').execute()
    await tx.deleteFrom('rate_limits').execute()
    await tx.deleteFrom('workspace_access').where('user_id', '=', viewer.id).execute()
  }),
)

const ask = (call: Call, { id }: Place, reason = 'I hang the pictures there.') =>
  call({ url: `/api/workspaces/${id}/request-access`, method: 'POST', body: { reason } })
const waiting = async (call: Call) =>
  (await call({ url: '/api/workspaces/access-requests' })).json<AccessRequest[]>()
const answer = (call: Call, id: string, word: 'approve' | 'decline') =>
  call({ url: `/api/workspaces/access-requests/${id}/${word}`, method: 'POST' })
const asked = async (place: Place) => {
  expect((await ask(calls.viewer, place)).statusCode).toBe(200)
  const [request] = await waiting(calls.owner)
  return request?.id ?? ''
}
const usersOf = async ({ id }: Place) =>
  (await calls.owner({ url: `/api/workspaces/${id}/users` }))
    .json<WorkspaceUser[]>()
    .map((user) => user.id)

describe('an access request', () => {
  it('is stored with its reason, once per workspace; repeating it updates the reason [CALL-30, PERM-07]', async () => {
    await ask(calls.viewer, room)
    await ask(calls.viewer, room, '  For the new labels ')
    expect(await waiting(calls.owner)).toEqual([
      {
        id: expect.any(String),
        workspaceId: room.id,
        workspaceName: 'Room',
        userId: viewer.id,
        fullName: 'Test Person',
        email: viewer.email,
        reason: 'For the new labels',
        requestedAt: expect.any(String),
      },
    ])
  })

  it('can be made 60 times an hour, also with other reasons', async () => {
    await ask(calls.viewer, room)
    await server.database.as('system', (tx) =>
      tx
        .updateTable('rate_limits')
        .set({ hits: 59 })
        .where('bucket', 'like', 'request-access %')
        .execute(),
    )
    expect((await ask(calls.viewer, room, 'The last one')).statusCode).toBe(200)
    expect((await ask(calls.viewer, room, 'One too many')).statusCode).toBe(429)
    expect((await waiting(calls.owner)).map(({ reason }) => reason)).toEqual(['The last one'])
  })

  it('for the root names it as the console does [WS-08]', async () => {
    await ask(calls.viewer, root)
    expect((await waiting(calls.owner)).map(({ workspaceName }) => workspaceName)).toEqual(['All'])
  })

  it('needs a reason [PERM-06]', async () => {
    expect((await ask(calls.viewer, room, '  ')).statusCode).toBe(422)
  })

  it('is limited to users of the organization without access to the workspace [PERM-27]', async () => {
    const refused = await ask(calls.editor, room)
    expect(refused.statusCode).toBe(409)
    expect(refused.json<{ detail: string }>().detail).toContain('already')
    expect((await ask(calls.owner, room)).statusCode).toBe(409)
    expect((await ask(calls.platform, room)).statusCode).toBe(409)
    expect((await ask(calls.stranger, room)).statusCode).toBe(404)
    expect(await waiting(calls.platform)).toEqual([])
  })
})

const accessTo = ({ id, organizationId }: Place) => ({
  workspace_id: id,
  user_id: viewer.id,
  organization_id: organizationId,
})
const lockViewer = (tx: Tx) =>
  tx.selectFrom('users').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute()
const move = ({ id }: Place, to: Place) =>
  calls.owner({
    url: `/api/workspaces/${id}/move`,
    method: 'POST',
    body: { destinationWorkspaceId: to.id },
  })

describe('open access requests', () => {
  it('are visible only to managers and above who see the workspace [PERM-08]', async () => {
    await ask(calls.viewer, room)
    await ask(calls.viewer, away)
    const places = async (call: Call) =>
      (await waiting(call)).map(({ workspaceName }) => workspaceName)
    expect(await places(calls.manager)).toEqual(['Room'])
    expect(await places(calls.owner)).toEqual(['Room', 'Away'])
    expect(await places(calls.platform)).toEqual(['Room', 'Away'])
    expect(await places(calls.stranger)).toEqual([])
    for (const call of [calls.editor, calls.viewer])
      expect((await call({ url: '/api/workspaces/access-requests' })).statusCode).toBe(403)
  })

  it('cannot be answered by users who may not see them', async () => {
    const id = await asked(away)
    for (const word of ['approve', 'decline'] as const) {
      expect((await answer(calls.manager, id, word)).statusCode).toBe(404)
      expect((await answer(calls.stranger, id, word)).statusCode).toBe(404)
      expect((await answer(calls.editor, id, word)).statusCode).toBe(403)
    }
    expect(await waiting(calls.owner)).toHaveLength(1)
  })

  it('end when access is granted, and are answered once [PERM-08]', async () => {
    const id = await asked(floor)
    expect((await answer(calls.manager, id, 'approve')).statusCode).toBe(200)
    expect(await usersOf(floor)).toContain(viewer.id)
    expect(await waiting(calls.owner)).toEqual([])
    expect((await answer(calls.owner, id, 'decline')).statusCode).toBe(404)
  })

  it('are closed by a grant at the same time, without a deadlock', async () => {
    const id = await asked(floor)
    const answers = await server.database.as('system', async (tx) => {
      await lockViewer(tx)
      const approving = answer(calls.manager, id, 'approve')
      await isWaitedFor(tx)
      await tx.deleteFrom('access_requests').where('user_id', '=', viewer.id).execute()
      return { approving }
    })
    expect((await answers.approving).statusCode).toBe(404)
  })

  it('end without access when declined, and can be repeated [PERM-08]', async () => {
    const id = await asked(floor)
    expect((await answer(calls.manager, id, 'decline')).statusCode).toBe(200)
    expect(await usersOf(floor)).not.toContain(viewer.id)
    expect(await waiting(calls.owner)).toEqual([])
    expect((await ask(calls.viewer, floor)).statusCode).toBe(200)
    expect(await waiting(calls.owner)).toHaveLength(1)
  })

  it('are closed once access is granted here or on a parent', async () => {
    await ask(calls.viewer, room)
    await ask(calls.viewer, away)
    const given = await calls.owner({
      url: '/api/workspaces/add-access',
      method: 'POST',
      body: { workspaceId: floor.id, userId: viewer.id },
    })
    expect(given.statusCode).toBe(200)
    expect((await waiting(calls.owner)).map(({ workspaceName }) => workspaceName)).toEqual(['Away'])
  })

  it('give no access that the user already inherits, as after a move by an older server', async () => {
    const id = await asked(room)
    await server.database.as('system', (tx) =>
      tx.insertInto('workspace_access').values(accessTo(floor)).execute(),
    )
    expect((await answer(calls.owner, id, 'approve')).statusCode).toBe(200)
    expect(await waiting(calls.owner)).toEqual([])
    const granted = await server.database.as('system', (tx) =>
      tx
        .selectFrom('workspace_access')
        .select('workspace_id')
        .where('user_id', '=', viewer.id)
        .execute(),
    )
    expect(granted).toEqual([{ workspace_id: floor.id }])
  })

  it('are not made by a user who is being granted access', async () => {
    const late = await callDuring(
      server.database,
      async (tx) => {
        await lockViewer(tx)
        await tx.insertInto('workspace_access').values(accessTo(floor)).execute()
      },
      () => ask(calls.viewer, room),
    )
    expect(late.statusCode).toBe(409)
    expect(await waiting(calls.owner)).toEqual([])
  })

  describe('for a workspace that moves', () => {
    let site: Place
    let desk: Place
    beforeEach(async () => {
      site = await server.addWorkspace(root, 'Site')
      desk = await server.addWorkspace(site, 'Desk')
    })

    it('are closed if the users inherit access there', async () => {
      const shelf = await server.addWorkspace(away, 'Shelf')
      await server.database.as('system', (tx) =>
        tx.insertInto('workspace_access').values(accessTo(away)).execute(),
      )
      await ask(calls.viewer, site)
      await ask(calls.viewer, desk)
      await ask(calls.viewer, floor)
      expect((await move(site, shelf)).statusCode).toBe(200)
      expect((await waiting(calls.owner)).map(({ workspaceId }) => workspaceId)).toEqual([floor.id])
      expect((await ask(calls.viewer, desk)).statusCode).toBe(409)
    })

    it('stay open for users without access there', async () => {
      await ask(calls.viewer, desk)
      expect((await move(site, away)).statusCode).toBe(200)
      expect(await waiting(calls.owner)).toHaveLength(1)
    })

    it('are closed if access there is granted at the same time', async () => {
      await ask(calls.viewer, desk)
      const moved = await callDuring(
        server.database,
        async (tx) => {
          await lockViewer(tx)
          await tx.insertInto('workspace_access').values(accessTo(away)).execute()
        },
        () => move(site, away),
      )
      expect(moved.statusCode).toBe(200)
      expect(await waiting(calls.owner)).toEqual([])
    })

    it('are not made while it moves to where the user has access', async () => {
      const late = await callDuring(
        server.database,
        async (tx) => {
          await lockTree(tx, root.organizationId)
          await tx.insertInto('workspace_access').values(accessTo(away)).execute()
          await tx
            .updateTable('workspaces')
            .set({ parent_id: away.id })
            .where('id', '=', site.id)
            .execute()
        },
        () => ask(calls.viewer, desk),
      )
      expect(late.statusCode).toBe(409)
    })
  })
})

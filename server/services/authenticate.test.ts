import { afterAll, beforeAll, expect, it } from 'vitest'

import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { authenticate } from './authenticate.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const actorOf = async (person: { email: string }) => {
  const { accessToken } = await server.signIn(person)
  return authenticate(server.deps, `Bearer ${accessToken}`)
}

it('gives an owner every workspace, and others the granted ones with their descendants [PERM-19]', async () => {
  const { id, root } = await server.addOrganization()
  const floor = await server.addWorkspace(root, 'Floor')
  const room = await server.addWorkspace(floor, 'Room')
  const desk = await server.addWorkspace(room, 'Desk')
  const beside = await server.addWorkspace(root, 'Beside')

  const owner = await actorOf(await server.addUser('ORG_OWNER', id))
  expect(owner.workspaces).toBe('*')
  const admin = await actorOf(await server.addUser('ORG_ADMIN', id, [floor.id]))
  expect([...admin.workspaces].toSorted()).toEqual([floor.id, room.id, desk.id].toSorted())
  const viewer = await actorOf(await server.addUser('ORG_VIEWER', id, [desk.id, beside.id]))
  expect([...viewer.workspaces].toSorted()).toEqual([desk.id, beside.id].toSorted())
  const nobodyYet = await actorOf(await server.addUser('ORG_MANAGER', id))
  expect(nobodyYet.workspaces).toEqual([])
})

it('uses the role of the account, not of the token, so that a change applies immediately', async () => {
  const { id } = await server.addOrganization()
  const person = await server.addUser('ORG_ADMIN', id)
  const { accessToken } = await server.signIn(person)
  await server.database.as('system', (tx) =>
    tx.updateTable('users').set({ role: 'ORG_VIEWER' }).where('id', '=', person.id).execute(),
  )
  const actor = await authenticate(server.deps, `Bearer ${accessToken}`)
  expect(actor.role).toBe('ORG_VIEWER')
})

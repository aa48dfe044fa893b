import { afterAll, beforeAll, expect, it } from 'vitest'

import { CLIENT, CLIENT_HEADER, MIN_CLIENT } from '#src/contract/client.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

let server: TestServer
let manager: Person
let workspaceId: string

beforeAll(async () => {
  server = await startTestServer()
  const organization = await server.addOrganization()
  workspaceId = (await server.addWorkspace(organization.root)).id
  manager = await server.addUser('ORG_MANAGER', organization.id, [organization.root.id])
})
afterAll(() => server.stop())

const TOO_OLD = { [CLIENT_HEADER]: String(MIN_CLIENT - 1) }

const nameNow = () =>
  server.database.as('system', async (tx) => {
    const found = await tx
      .selectFrom('workspaces')
      .select('name')
      .where('id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    return found.name
  })

it('rejects a change from an outdated console without applying it', async () => {
  const asManager = await server.as(manager)
  const rename = (name: string, headers = {}) =>
    asManager({
      method: 'PATCH',
      url: `/api/workspaces/${workspaceId}`,
      body: { name },
      headers: { 'idempotency-key': '"one-key"', ...headers },
    })
  const before = await nameNow()
  const refused = await rename('By an old tab', TOO_OLD)
  expect(refused.statusCode).toBe(426)
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect(refused.json()).toMatchObject({ status: 426, detail: expect.stringMatching(/Reload/) })
  expect(await nameNow()).toBe(before)
  // The reloaded console can use the same key.
  expect((await rename('By a new tab', { [CLIENT_HEADER]: String(CLIENT) })).statusCode).toBe(200)
  expect(await nameNow()).toBe('By a new tab')
})

it('lets an outdated console read and stay signed in', async () => {
  const asManager = await server.as(manager)
  expect((await asManager({ url: '/api/users/self', headers: TOO_OLD })).statusCode).toBe(200)
  const { refreshToken } = await server.signIn(manager)
  const renewed = await server.app.inject({
    method: 'POST',
    url: '/api/user/auth/refresh-token',
    body: { refreshToken, userId: manager.id },
    headers: TOO_OLD,
  })
  expect(renewed.statusCode).toBe(200)
})

it.each([undefined, '', 'new', '-1'])('does not reject a client number of %j', async (said) => {
  const asManager = await server.as(manager)
  const answer = await asManager({
    method: 'PATCH',
    url: `/api/workspaces/${workspaceId}`,
    body: { name: 'By somebody else' },
    headers: said === undefined ? {} : { [CLIENT_HEADER]: said },
  })
  expect(answer.statusCode).toBe(200)
})

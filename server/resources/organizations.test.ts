import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Organization } from '#src/contract/organization.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())

describe('organisations', () => {
  it('are listed for ROOT by name, page by page [CALL-25]', async () => {
    for (const name of ['Cedar', 'Alder', 'Birch']) await server.addOrganization(name)
    const root = await server.as(await server.addUser('ROOT', null))
    const page = await root({ url: '/api/organizations?limit=2' })
    expect(page.json()).toMatchObject({
      total: 3,
      data: [{ name: 'Alder' }, { name: 'Birch' }],
    })
  })

  it('show themselves to their members, with counts, and to nobody else [CALL-24]', async () => {
    const { id } = await server.addOrganization('Dogwood')
    const other = await server.addOrganization('Elm')
    const viewer = await server.as(await server.addUser('ORG_VIEWER', id))
    const answer = await viewer({ url: `/api/organizations/${id}` })
    expect(answer.json<Organization>()).toMatchObject({
      name: 'Dogwood',
      userCount: 1,
      deviceCount: 0,
      owner: null,
    })
    expect((await viewer({ url: `/api/organizations/${other.id}` })).statusCode).toBe(404)
    expect((await viewer({ url: '/api/organizations' })).statusCode).toBe(403)
  })
})

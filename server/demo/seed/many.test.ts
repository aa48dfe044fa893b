import { afterAll, beforeAll, expect, it } from 'vitest'

import type { DevicePage } from '#src/contract/device.ts'
import { addModels } from '#tests/fixtures/device-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { seedLargeFleet } from './many.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())

it('creates the requested number of connected devices, spread over the workspaces', async () => {
  const { id: organizationId, root } = await server.addOrganization()
  const { i7: revisionId } = await addModels(server.database)
  await server.database.as('system', (tx) =>
    seedLargeFleet(
      tx,
      { organizationId, rootId: root.id, revisionId },
      { devices: 2_000, workspaces: 8 },
    ),
  )
  const owner = await server.as(await server.addUser('ORG_OWNER', organizationId))
  const list = async (query: string) =>
    (await owner({ url: `/api/devices?${query}` })).json<DevicePage>()
  const page = await list('limit=100&sort=Name')
  expect(page.total).toBe(2_000)
  expect(new Set(page.data.map(({ macAddress }) => macAddress)).size).toBe(100)
  expect(new Set(page.data.map(({ workspaceId }) => workspaceId)).size).toBe(8)
  expect((await list('warnings=true')).total).toBe(0)
  const found = await list('nameSearch=lobby')
  expect(found.total).toBeGreaterThan(100)
  expect(found.total).toBeLessThan(500)
})

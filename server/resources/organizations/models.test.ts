import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { OrganizationDeviceGroups } from '#src/contract/organization.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>

let server: TestServer
let acme: Awaited<ReturnType<TestServer['addOrganization']>>
let empty: typeof acme
let calls: Record<'viewer' | 'editor' | 'stranger' | 'platform', Call>

/** Acme has one i7, in its root. The viewer sees no workspace, the editor one without devices. */
beforeAll(async () => {
  server = await startTestServer()
  acme = await server.addOrganization()
  empty = await server.addOrganization('Empty')
  const floor = await server.addWorkspace(acme.root)
  const { i7 } = await addModels(server.database)
  await addDevice(server.database, { ...placedIn(acme.root), device_revision_id: i7 })
  calls = {
    viewer: await server.as(await server.addUser('ORG_VIEWER', acme.id)),
    editor: await server.as(await server.addUser('ORG_EDITOR', acme.id, [floor.id])),
    stranger: await server.as(await server.addUser('ORG_OWNER', empty.id)),
    platform: await server.as(await server.addUser('ROOT', null)),
  }
}, 60_000)
afterAll(() => server.stop())

const ask = (call: Call, { id } = acme) => call({ url: `/api/organizations/${id}/device-groups` })
const named = async (call: Call, organization = acme) => {
  const { owned, unowned } = (await ask(call, organization)).json<OrganizationDeviceGroups>()
  const nameOf = ({ displayName }: { displayName: string }) => displayName
  return { owned: owned.map(nameOf), unowned: unowned.map(nameOf) }
}

describe('the models of an organization', () => {
  it('are divided into those with a device, in any workspace, and all others [CALL-55, MOD-23]', async () => {
    const whole = { owned: ['i7'], unowned: ['i7 Color', 'i7 Grayscale'] }
    expect(await named(calls.viewer)).toEqual(whole)
    expect(await named(calls.editor)).toEqual(whole)
    expect(await named(calls.platform)).toEqual(whole)
    expect(await named(calls.stranger, empty)).toEqual({
      owned: [],
      unowned: ['i7', 'i7 Color', 'i7 Grayscale'],
    })
  })

  it('include the dimensions and the resolution to which images are cropped [CROP-04, CROP-06, MOD-21]', async () => {
    const { owned } = (await ask(calls.editor)).json<OrganizationDeviceGroups>()
    expect(owned[0]).toMatchObject({
      name: expect.any(String),
      width: expect.any(Number),
      height: expect.any(Number),
      resolutionHorizontal: expect.any(Number),
      resolutionVertical: expect.any(Number),
    })
  })

  it('are visible to members of the organization only', async () => {
    expect((await ask(calls.stranger)).statusCode).toBe(404)
    expect(
      (await server.app.inject(`/api/organizations/${acme.id}/device-groups`)).statusCode,
    ).toBe(401)
  })
})

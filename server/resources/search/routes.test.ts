import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { SearchAnswer, SearchGroup } from '#src/contract/search.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

let server: TestServer
let house: Awaited<ReturnType<TestServer['addOrganization']>>
let hall: { id: string; organizationId: string }

beforeAll(async () => {
  server = await startTestServer()
  house = await server.addOrganization('House')
  hall = await server.addWorkspace(house.root, 'North Hall')
  await server.addWorkspace(house.root, 'Northern attic')
  const strange = await server.addOrganization('Strange')
  await server.addWorkspace(strange.root, 'North of others')
  await addDevices([
    { workspace: hall, name: 'Lobby north' },
    { workspace: hall, name: '100% _ \\ sale' },
    { workspace: house.root, name: 'North pole' },
    { workspace: strange.root, name: 'North stranger' },
  ])
  await server.database.as('system', async (tx) => {
    for (const { id, name } of [
      { id: house.id, name: 'north.png' },
      { id: strange.id, name: 'north-strange.png' },
    ])
      await sql`
        with f as (insert into template_folders (organization_id, name) values (${id}, 'Templates') returning id)
        insert into templates (organization_id, template_folder_id, name, value)
        select ${id}, id, ${name}, '{}' from f`.execute(tx)
    await sql`update users set full_name = 'Northa Person'`.execute(tx)
  })
}, 60_000)
afterAll(() => server.stop())

const REVISION = crypto.randomUUID()
const addDevices = (
  devices: readonly { workspace: { id: string; organizationId: string }; name: string }[],
) =>
  server.database.as('system', async (tx) => {
    const group = crypto.randomUUID()
    const panel = sql`1, 8, 4, 1, 1, 'BW'`
    const columns = sql`diagonal, resolution_horizontal, resolution_vertical, ppi, color_depth, display_type`
    await sql`
      with g as (
        insert into device_groups (id, name, display_name, width, height, ${columns})
        select ${group}, 'i7', 'i7', 1, 1, ${panel}
        where not exists (select from device_revisions where id = ${REVISION}) returning id
      )
      insert into device_revisions
        (id, device_group_id, stock_number, battery_capacity_wh, display_revision, part_number, pcb_digital_revision, ${columns})
      select ${REVISION}, id, 'A', 1, 'A', 'A', 'A', ${panel} from g`.execute(tx)
    for (const { workspace, name } of devices)
      await sql`
        insert into devices (cloud_name, mac_address, device_revision_id, workspace_id, organization_id, name)
        select ${crypto.randomUUID()}, '00:00:00:00:00:' || upper(lpad(to_hex(count(*)), 2, '0')),
          ${REVISION}, ${workspace.id}, ${workspace.organizationId}, ${name}
        from devices`.execute(tx)
  })

async function searching(role: 'ORG_OWNER' | 'ORG_VIEWER', workspaces: string[] = []) {
  const person = await server.addUser(role, house.id, workspaces)
  const call = await server.as(person)
  return async (text: string) => {
    const answer = await call({ url: `/api/search?${new URLSearchParams({ text })}` })
    expect(answer.statusCode).toBe(200)
    const groups = answer.json<SearchAnswer>()
    const names = (group: SearchGroup) => groups[group].data.map(({ name }) => name)
    return { groups, names }
  }
}

describe('the global search', () => {
  it('finds devices, templates, workspaces and users of the organization, prefix matches first [SHELL-20]', async () => {
    const find = await searching('ORG_OWNER')
    const { names, groups } = await find('NORTH')
    expect(names('devices')).toEqual(['North pole', 'Lobby north'])
    expect(names('templates')).toEqual(['north.png'])
    expect(names('images')).toEqual([])
    expect(names('workspaces')).toEqual(['North Hall', 'Northern attic'])
    expect(groups.workspaces.data[0]).toMatchObject({ detail: '', placeId: house.root.id })
    expect((await find('root')).names('workspaces')).toEqual([])
    const people = await find('org_owner')
    expect(people.names('users')).toEqual(['Test Person'])
  })

  it('shows only the devices and workspaces that the caller sees [SHELL-20]', async () => {
    const find = await searching('ORG_VIEWER', [hall.id])
    const { names } = await find('north')
    expect(names('devices')).toEqual(['Lobby north'])
    expect(names('workspaces')).toEqual(['North Hall'])
  })

  it('treats every character literally [SHELL-20]', async () => {
    const find = await searching('ORG_OWNER')
    expect((await find('100% _ \\')).names('devices')).toEqual(['100% _ \\ sale'])
    expect((await find('100_')).names('devices')).toEqual([])
    expect((await find('%%')).names('devices')).toEqual([])
  })

  it('returns five results per group and the total [SHELL-20]', async () => {
    await addDevices(
      Array.from({ length: 12 }, (_, index) => ({ workspace: hall, name: `Many ${index}` })),
    )
    const { groups } = await (await searching('ORG_OWNER'))('many')
    expect(groups.devices.data).toHaveLength(5)
    expect(groups.devices.total).toBe(12)
  })

  it('rejects a single character [SHELL-20]', async () => {
    const call = await server.as(await server.addUser('ORG_OWNER', house.id))
    expect((await call({ url: '/api/search?text=n' })).statusCode).toBe(422)
    expect((await call({ url: '/api/search?text=n%20' })).statusCode).toBe(422)
  })
})

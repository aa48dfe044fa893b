import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { randomFrom } from '#server/demo/random.ts'
import type { Device, DevicePage } from '#src/contract/device.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { callDuring } from '#tests/helpers/during-change.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>

let server: TestServer
let lobby: { id: string }
let cellar: { id: string }
let foreign: { id: string }
let floor: { id: string; organizationId: string }
let root: { id: string; organizationId: string }
let calls: Record<'owner' | 'manager' | 'editor' | 'viewer' | 'stranger' | 'platform', Call>

beforeAll(async () => {
  server = await startTestServer()
  const acme = await server.addOrganization()
  const other = await server.addOrganization('Other')
  root = acme.root
  floor = await server.addWorkspace(root, 'Floor')
  const { i7 } = await addModels(server.database)
  const seen = { last_seen: new Date(), last_connected: new Date(), pin_code: '004711' }
  const device_revision_id = i7
  lobby = await addDevice(server.database, {
    ...placedIn(floor),
    ...seen,
    device_revision_id,
    name: 'Lobby',
    battery_level: 80,
    wifi_rssi: -60,
  })
  cellar = await addDevice(server.database, {
    ...placedIn(root),
    ...seen,
    device_revision_id,
    name: 'Cellar',
    battery_level: 12,
    wifi_rssi: -90,
  })
  foreign = await addDevice(server.database, { ...placedIn(other.root), device_revision_id })
  await addDevice(server.database, { device_revision_id, name: 'Boxed' })
  const only = [floor.id]
  calls = {
    owner: await server.as(await server.addUser('ORG_OWNER', acme.id)),
    manager: await server.as(await server.addUser('ORG_MANAGER', acme.id, only)),
    editor: await server.as(await server.addUser('ORG_EDITOR', acme.id, only)),
    viewer: await server.as(await server.addUser('ORG_VIEWER', acme.id, only)),
    stranger: await server.as(await server.addUser('ORG_ADMIN', acme.id)),
    platform: await server.as(await server.addUser('ROOT', null)),
  }
}, 60_000)
afterAll(() => server.stop())

const names = async (call: Call, query = '') =>
  (await call({ url: `/api/devices?sort=Name&${query}` }))
    .json<DevicePage>()
    .data.map(({ name }) => name)

describe('the visible devices', () => {
  it('are all of the organization for its owner, and those of granted workspaces for other roles [CALL-31]', async () => {
    expect(await names(calls.owner)).toEqual(['Cellar', 'Lobby'])
    expect(await names(calls.viewer)).toEqual(['Lobby'])
    expect(await names(calls.stranger)).toEqual([])
  })

  it('are those directly in the requested workspace', async () => {
    expect(await names(calls.owner, `workspaceFolderId=${root.id}`)).toEqual(['Cellar'])
    expect(await names(calls.viewer, `workspaceFolderId=${root.id}`)).toEqual([])
  })

  it('include those of nested workspaces on request, if the caller sees them [WS-05]', async () => {
    const below = (id: string) => `workspaceFolderId=${id}&nested=true`
    expect(await names(calls.owner, below(root.id))).toEqual(['Cellar', 'Lobby'])
    expect(await names(calls.viewer, below(root.id))).toEqual(['Lobby'])
    expect(await names(calls.owner, below(floor.id))).toEqual(['Lobby'])
    expect(await names(calls.stranger, below(root.id))).toEqual([])
    expect(await names(calls.owner, `${below(root.id)}&nameSearch=cell`)).toEqual(['Cellar'])
  })

  it('are found by a part of the name, regardless of case', async () => {
    expect(await names(calls.owner, 'nameSearch=OBB')).toEqual(['Lobby'])
    expect(await names(calls.owner, 'nameSearch=%25')).toEqual([])
  })

  it('are filtered by ranges joined with OR', async () => {
    expect(await names(calls.owner, 'WifiRssiFrom=-100&WifiRssiTo=-87')).toEqual(['Cellar'])
    const both = 'BatteryLevelFrom=0&BatteryLevelTo=25&BatteryLevelFrom=76&BatteryLevelTo=100'
    expect(await names(calls.owner, both)).toEqual(['Cellar', 'Lobby'])
  })

  it('are counted with those that need attention [CALL-32]', async () => {
    const count = async (call: Call, query = '') =>
      (await call({ url: `/api/devices/count${query}` })).json()
    expect(await count(calls.owner)).toEqual({ count: 2, warnings: 1 })
    expect(await count(calls.viewer)).toEqual({ count: 1, warnings: 0 })
    expect(await count(calls.platform)).toMatchObject({ count: 4, unassigned: 1 })
    expect(await count(calls.platform, `?organizationId=${root.organizationId}`)).toEqual({
      count: 2,
      warnings: 1,
      unassigned: 1,
    })
  })

  it('without an organization are listed for ROOT only [CALL-42]', async () => {
    const boxed = await calls.platform({ url: '/api/devices/unassigned' })
    expect(boxed.json<DevicePage>()).toMatchObject({ total: 1, data: [{ name: 'Boxed' }] })
    const found = async (query: string) =>
      (await calls.platform({ url: `/api/devices/unassigned?${query}` })).json<DevicePage>().total
    expect(await found('nameSearch=box&model=i7&contentMode=static')).toBe(1)
    expect(await found(`organizationId=${root.organizationId}&nameSearch=lobby`)).toBe(0)
    expect((await calls.owner({ url: '/api/devices/unassigned' })).statusCode).toBe(403)
  })

  it('are filtered by model, display and content, within what the caller sees [DEV-16]', async () => {
    const color = 'displayType=BWR&displayType=fullColor'
    expect(await names(calls.owner, color)).toEqual([])
    expect(await names(calls.owner, `${color}&displayType=BW&model=i7&model=i7%20Color`)).toEqual([
      'Cellar',
      'Lobby',
    ])
    expect(await names(calls.viewer, 'displayType=BW&contentMode=static')).toEqual(['Lobby'])
    expect(await names(calls.owner, 'currentContent=fullScreenImage')).toEqual([])
  })

  it.each([
    ['sort=Color', 'sort'],
    ['limit=-1', 'limit'],
    ['WifiRssiFrom=weak', 'WifiRssiFrom'],
    ['workspaceFolderId=1', 'workspaceFolderId'],
    ['displayType=RGB', 'displayType'],
    ['currentContent=lumiApp&currentContent=lumi', 'currentContent'],
    ['contentMode=both', 'contentMode'],
    [`model=${'i'.repeat(201)}`, 'model'],
  ])('cannot be listed with %s; the error names the field', async (query, field) => {
    const answer = await calls.owner({ url: `/api/devices?${query}` })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ fields: object }>().fields).join()).toContain(field)
  })
})

describe('devices by id', () => {
  it('include only those that the caller sees', async () => {
    const ids = [lobby, cellar, foreign, { id: crypto.randomUUID() }].map(({ id }) => `ids=${id}`)
    const ask = async (call: Call) =>
      (await call({ url: `/api/devices/some?${ids.join('&')}` }))
        .json<{ data: Device[] }>()
        .data.map(({ name }) => name)
    expect(await ask(calls.owner)).toEqual(['Lobby', 'Cellar'])
    expect(await ask(calls.viewer)).toEqual(['Lobby'])
    expect(await ask(calls.stranger)).toEqual([])
  })
})

describe('one device', () => {
  it('shows its PIN only to users who may manage it', async () => {
    const pin = async (call: Call) =>
      (await call({ url: `/api/devices/${lobby.id}` })).json<Device>().pinCode
    expect(await pin(calls.manager)).toBe('004711')
    expect(await pin(calls.editor)).toBeNull()
    expect(await pin(calls.viewer)).toBeNull()
  })

  it.each(['cellar', 'foreign', 'nobody'] as const)(
    'gets 404 if the caller may not see it: %s',
    async (which) => {
      const id = { cellar: cellar.id, foreign: foreign.id, nobody: crypto.randomUUID() }[which]
      const url = `/api/devices/${id}`
      const body = { name: 'Mine now' }
      expect((await calls.manager({ url })).statusCode).toBe(404)
      expect((await calls.manager({ url, method: 'PUT', body })).statusCode).toBe(404)
    },
  )

  it('changes only the sent fields [CALL-35]', async () => {
    const url = `/api/devices/${lobby.id}`
    const change = async (body: object) =>
      (await calls.manager({ url, method: 'PUT', body })).json<Device>()
    expect(await change({ description: 'By the door' })).toMatchObject({
      name: 'Lobby',
      description: 'By the door',
    })
    expect(await change({ currentOrientation: 'vertical' })).toMatchObject({
      description: 'By the door',
      currentOrientation: 'vertical',
    })
    const before = await change({ name: 'Lobby' })
    expect((await change({})).updatedAt).toBe(before.updatedAt)
  })

  it('rejects a change based on an outdated state', async () => {
    const url = `/api/devices/${lobby.id}`
    const { etag } = (await calls.manager({ url })).headers
    const change = (name: string) =>
      calls.manager({
        url,
        method: 'PUT',
        body: { name },
        headers: { 'if-match': String(etag) },
      })
    expect((await change('Lobby one')).statusCode).toBe(200)
    const refused = await change('Lobby two')
    expect(refused.statusCode).toBe(412)
    expect(refused.json()).toMatchObject({ current: { name: 'Lobby one' } })
    await calls.manager({ url, method: 'PUT', body: { name: 'Lobby' } })
  })

  it.each([{ name: 'Second' }, { upsideDown: true }])(
    'does not overwrite a concurrent change with %j',
    async (body) => {
      const url = `/api/devices/${lobby.id}`
      const { etag } = (await calls.manager({ url })).headers
      const answer = await callDuring(
        server.database,
        (tx) =>
          tx.updateTable('devices').set({ name: 'First' }).where('id', '=', lobby.id).execute(),
        () => calls.manager({ url, method: 'PUT', body, headers: { 'if-match': String(etag) } }),
      )
      expect(answer.statusCode).toBe(412)
      expect(answer.json()).toMatchObject({ current: { name: 'First', upsideDown: false } })
      const found = await calls.manager({ url, method: 'PUT', body: { name: 'Lobby' } })
      expect(found.json()).toMatchObject({ upsideDown: false })
    },
  )

  it.each([
    ['viewer', { name: 'Changed' }, 403],
    ['editor', { name: 'Changed' }, 403],
    ['viewer', { upsideDown: true }, 403],
    ['manager', { name: 'ab' }, 422],
    ['manager', { name: 7 }, 422],
    ['manager', { pinCode: '000000' }, 422],
    ['manager', { currentOrientation: 'diagonal' }, 422],
    ['manager', { upsideDown: 'yes' }, 422],
  ] as const)('does not let a %s send %j', async (who, body, status) => {
    const answer = await calls[who]({ url: `/api/devices/${lobby.id}`, method: 'PUT', body })
    expect(answer.statusCode).toBe(status)
  })

  it('gets a new PIN of six digits [CALL-37]', async () => {
    const regenerate = (call: Call, deviceId: string) =>
      call({ url: '/api/devices/regenerate-pin', method: 'POST', body: { deviceId } })
    const { pinCode } = (await regenerate(calls.manager, lobby.id)).json<{ pinCode: string }>()
    expect(pinCode).toMatch(/^\d{6}$/)
    expect((await calls.manager({ url: `/api/devices/${lobby.id}` })).json()).toMatchObject({
      pinCode,
    })
    expect((await regenerate(calls.manager, cellar.id)).statusCode).toBe(404)
    expect((await regenerate(calls.editor, lobby.id)).statusCode).toBe(403)
  })
})

describe('moving devices', () => {
  const move = (call: Call, deviceIds: string[], workspaceId: string) =>
    call({ url: '/api/devices/move-bulk', method: 'POST', body: { deviceIds, workspaceId } })

  it('moves the visible devices, and reports the others [CALL-36]', async () => {
    const moved = await move(calls.owner, [cellar.id, foreign.id], floor.id)
    expect(moved.json()).toEqual({
      success: [cellar.id],
      failure: [{ deviceId: foreign.id, error: 'Device not found.' }],
    })
    expect(await names(calls.viewer)).toEqual(['Cellar', 'Lobby'])
    await move(calls.owner, [cellar.id], root.id)
  })

  it('reports devices that are all gone', async () => {
    const deviceId = crypto.randomUUID()
    expect((await move(calls.owner, [deviceId], floor.id)).json()).toEqual({
      success: [],
      failure: [{ deviceId, error: 'Device not found.' }],
    })
  })

  it('rejects a workspace that the caller may not see', async () => {
    expect((await move(calls.manager, [lobby.id], root.id)).statusCode).toBe(404)
    expect((await move(calls.owner, [lobby.id], crypto.randomUUID())).statusCode).toBe(404)
    expect((await move(calls.viewer, [lobby.id], floor.id)).statusCode).toBe(403)
  })
})

describe('the timezone', () => {
  const zoneOf = async ({ id }: { id: string }) => {
    const device = (await calls.owner({ url: `/api/devices/${id}` })).json<Device>()
    return [device.timezoneId, device.hasOwnTimezone ? 'own' : 'workspace']
  }
  const put = (call: Call, timezoneId: string | null) =>
    call({ url: `/api/devices/${cellar.id}`, method: 'PUT', body: { timezoneId } })
  const setZone = ({ id }: { id: string }, timezoneId: string) =>
    calls.owner({ url: `/api/workspaces/${id}`, method: 'PATCH', body: { timezoneId } })
  const move = (workspaceId: string) =>
    calls.owner({
      url: '/api/devices/move-bulk',
      method: 'POST',
      body: { deviceIds: [cellar.id, lobby.id], workspaceId },
    })

  it('is that of the current workspace, also after a change or a move', async () => {
    await setZone(root, 'Europe/Warsaw')
    expect(await zoneOf(cellar)).toEqual(['Europe/Warsaw', 'workspace'])
    await setZone(root, 'America/New_York')
    expect(await zoneOf(cellar)).toEqual(['America/New_York', 'workspace'])
    await setZone(floor, 'Asia/Kolkata')
    await move(floor.id)
    expect(await zoneOf(cellar)).toEqual(['Asia/Kolkata', 'workspace'])
    const { data } = (await calls.viewer({ url: '/api/devices' })).json<DevicePage>()
    expect(data.map(({ timezoneId }) => timezoneId)).toEqual(['Asia/Kolkata', 'Asia/Kolkata'])
  })

  it('can be set for a device, until it follows its workspace again', async () => {
    expect((await put(calls.owner, 'Mars/Base')).json()).toMatchObject({
      fields: { timezoneId: ['validation:unknownTimezone'] },
    })
    expect((await put(calls.viewer, 'Asia/Tokyo')).statusCode).toBe(403)
    expect((await put(calls.owner, 'Asia/Tokyo')).json()).toMatchObject({
      timezoneId: 'Asia/Tokyo',
      hasOwnTimezone: true,
    })
    await setZone(floor, 'Europe/Kyiv')
    await move(root.id)
    expect(await zoneOf(cellar)).toEqual(['Asia/Tokyo', 'own'])
    expect(await zoneOf(lobby)).toEqual(['America/New_York', 'workspace'])
    await put(calls.owner, null)
    expect(await zoneOf(cellar)).toEqual(['America/New_York', 'workspace'])
    await calls.owner({
      url: '/api/devices/move-bulk',
      method: 'POST',
      body: { deviceIds: [lobby.id], workspaceId: floor.id },
    })
  })

  it('of a device without a workspace is UTC', async () => {
    const { data } = (await calls.platform({ url: '/api/devices/unassigned' })).json<DevicePage>()
    expect(data[0]).toMatchObject({ timezoneId: 'UTC', hasOwnTimezone: false })
  })
})

describe('the list view', () => {
  it('is the list by default, and is stored per user [CALL-28]', async () => {
    const url = '/api/user/device-list-view'
    expect((await calls.viewer({ url })).json()).toEqual({ view: 'list' })
    await calls.viewer({ url, method: 'PUT', body: { view: 'grid' } })
    expect((await calls.viewer({ url })).json()).toEqual({ view: 'grid' })
    expect((await calls.owner({ url })).json()).toEqual({ view: 'list' })
  })
})

it('lists devices with equal names in a stable order across pages', async () => {
  const random = randomFrom(3)
  const { organizationId, id } = root
  const { device_revision_id } = await server.database.as('system', (tx) =>
    tx.selectFrom('devices').select('device_revision_id').limit(1).executeTakeFirstOrThrow(),
  )
  for (let index = 0; index < 25; index++)
    await addDevice(server.database, {
      ...placedIn({ organizationId, id }),
      device_revision_id,
      name: 'Twin',
      battery_level: Math.floor(random() * 2),
    })
  const seen = new Set<string>()
  for (let offset = 0; offset < 30; offset += 10) {
    const page = await calls.owner({
      url: `/api/devices?nameSearch=twin&sort=Name&limit=10&offset=${offset}`,
    })
    for (const { id: found } of page.json<DevicePage>().data) seen.add(found)
  }
  expect(seen.size).toBe(25)
})

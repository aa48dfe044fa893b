import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ACTING_ORGANIZATION_HEADER } from '#src/contract/acting-organization.ts'
import type { AuditEntry } from '#src/contract/audit.ts'
import type { NamedResults } from '#src/contract/device-names.ts'
import type { DevicePage } from '#src/contract/device.ts'
import type { ManufacturedDevice } from '#src/contract/firmware.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

let server: TestServer
let call: Awaited<ReturnType<TestServer['as']>>
let root: { id: string; organizationId: string }
let revisions: Awaited<ReturnType<typeof addModels>>

beforeAll(async () => {
  server = await startTestServer()
  root = (await server.addOrganization()).root
  revisions = await addModels(server.database)
  call = await server.as(await server.addUser('ROOT', null))
}, 60_000)
afterAll(() => server.stop())

const setUp = (
  macAddress: string,
  headers: Record<string, string> = {},
  remoteAddress = '10.0.0.1',
) =>
  server.app.inject({ url: '/api/setup', headers: { ID: macAddress, ...headers }, remoteAddress })
const listed = async () =>
  (await call({ url: '/api/devices/manufactured?limit=0' })).json<{ data: ManufacturedDevice[] }>()
    .data
const post = (path: string, ...awsDeviceNames: string[]) =>
  call({ url: `/api/devices/${path}`, method: 'POST', payload: { awsDeviceNames } })
const register = async (...names: string[]) =>
  (await post('register', ...names)).json<NamedResults>()
const remove = async (...names: string[]) => (await post('remove', ...names)).json<NamedResults>()
const inSql = <T>(work: Parameters<TestServer['database']['as']>[1]) =>
  server.database.as('system', work) as Promise<T>
const made = (cloud_name: string, mac_address: string, model_name = 'i7') =>
  inSql((tx) =>
    tx.insertInto('manufactured_devices').values({ cloud_name, mac_address, model_name }).execute(),
  )
const forget = (macAddress: string) =>
  inSql((tx) =>
    tx.deleteFrom('manufactured_devices').where('mac_address', '=', macAddress).execute(),
  )
const unassigned = async () =>
  (await call({ url: '/api/devices/unassigned?limit=0' })).json<DevicePage>().data

describe('an unregistered panel', () => {
  it('gets 404 and is recorded with its reported model', async () => {
    const answer = await setUp('AA:00:00:00:00:01', { Model: 'i7', 'FW-Version': '1.8.14' })
    expect([answer.statusCode, answer.json<{ status: number }>().status]).toEqual([404, 404])
    const asked = new Date(server.clock.at).toISOString()
    expect((await listed())[0]).toEqual({
      awsDeviceName: 'i7-aa0000000001',
      macAddress: 'AA:00:00:00:00:01',
      modelName: 'i7',
      deviceGroup: { id: expect.any(String), name: 'i7' },
      lastAskedAt: asked,
      hasForeignKey: false,
    })
  })

  it.each(['00:00:00:00:00:00', 'FF:FF:FF:FF:FF:FF', '01:00:5E:00:00:01'])(
    'is not recorded with the invalid MAC address %s',
    async (macAddress) => {
      expect((await setUp(macAddress)).statusCode).toBe(404)
      expect((await listed()).map((row) => row.macAddress)).not.toContain(macAddress)
    },
  )

  it('has one row however often it requests setup; the latest is first', async () => {
    await setUp('AA:00:00:00:00:02', { Model: 'og' })
    server.clock.advance(120_000)
    await setUp('AA:00:00:00:00:01', { Model: 'other' })
    const rows = await listed()
    expect(rows.map(({ awsDeviceName }) => awsDeviceName)).toEqual([
      'i7-aa0000000001',
      'og-aa0000000002',
    ])
    expect(rows[0]?.lastAskedAt).toBe(new Date(server.clock.at).toISOString())
    expect(rows[1]?.deviceGroup).toBeNull()
  })

  it('is listed as having another server’s key until it requests setup again', async () => {
    const macAddress = 'AA:00:00:00:00:06'
    const poll = (key: string) =>
      server.app.inject({
        url: '/api/display',
        headers: { ID: macAddress, Model: 'og', 'Access-Token': key },
        remoteAddress: '10.0.0.4',
      })
    const hasForeignKey = async () =>
      (await listed()).find((row) => row.macAddress === macAddress)?.hasForeignKey
    expect((await poll('the-key-of-another-server')).statusCode).toBe(404)
    expect(await hasForeignKey()).toBe(true)
    await setUp(macAddress, { Model: 'og' })
    expect(await hasForeignKey()).toBe(false)
    await poll('the-key-of-another-server')
    expect(await hasForeignKey()).toBe(true)
    await poll(' ')
    expect(await hasForeignKey()).toBe(false)
    await forget(macAddress)
  })

  it('is listed with its model once it reports one', async () => {
    const macAddress = 'AA:00:00:00:00:07'
    const row = async () => (await listed()).find((one) => one.macAddress === macAddress)
    await setUp(macAddress)
    expect(await row()).toMatchObject({ modelName: 'unknown', deviceGroup: null })
    await setUp(macAddress, { Model: 'i7' })
    const awsDeviceName = 'unknown-aa0000000007'
    const deviceGroup = { id: expect.any(String), name: 'i7' }
    expect(await row()).toMatchObject({ awsDeviceName, modelName: 'i7', deviceGroup })
    server.clock.advance(120_000)
    await setUp(macAddress)
    expect((await row())?.modelName).toBe('i7')
    await forget(macAddress)
  })

  it('from the factory keeps its model', async () => {
    await made('factory-2', 'AA:00:00:00:00:08', 'og')
    await setUp('AA:00:00:00:00:08', { Model: 'i7' })
    const row = (await listed()).find(({ awsDeviceName }) => awsDeviceName === 'factory-2')
    expect(row?.modelName).toBe('og')
    await forget('AA:00:00:00:00:08')
  })

  it.each([['<script>'], ['x'.repeat(200)], [' '], ['a  b']])(
    'that reports the model %j is listed with an unknown model',
    async (Model) => {
      await setUp('AA:00:00:00:00:03', { Model })
      const row = (await listed()).find(({ macAddress }) => macAddress === 'AA:00:00:00:00:03')
      expect(row).toMatchObject({ awsDeviceName: 'unknown-aa0000000003', modelName: 'unknown' })
      await forget('AA:00:00:00:00:03')
    },
  )

  it.each([
    ['address', 'A6', () => '10.6.6.6'],
    ['IPv6 network', 'A8', (at: number) => `2001:db8:6:6::${at.toString(16)}`],
  ])(
    'is not recorded above the limit per %s, while others still are',
    async (_per, first, from) => {
      const mac = (at: number) =>
        `${first}:00:00:00:${at.toString(16).padStart(4, '0').replace(/../, '$&:')}`.toUpperCase()
      for (let at = 0; at < 210; at++) {
        const headers = { ID: mac(at), Model: 'og', 'Access-Token': 'foreign' }
        const url = at % 2 === 0 ? '/api/setup' : '/api/display'
        await server.app.inject({ url, headers, remoteAddress: from(at) })
      }
      const before = (await listed()).length
      expect((await setUp(mac(999), {}, from(999))).statusCode).toBe(404)
      expect((await listed()).length).toBe(before)
      await setUp('AA:00:00:00:00:04', { Model: 'og' }, '10.0.0.2')
      expect((await listed()).length).toBe(before + 1)
      await forget('AA:00:00:00:00:04')
    },
  )

  it('replaces the oldest one above the limit, but never a manufactured device', async () => {
    await made('factory-1', 'FA:00:00:00:00:01')
    await inSql((tx) =>
      tx
        .insertInto('manufactured_devices')
        .values(
          Array.from({ length: 1_000 }, (_none, at) => ({
            cloud_name: `noted-${at}`,
            mac_address:
              `AC:00:00:00:${(at >> 8).toString(16).padStart(2, '0')}:${(at & 255).toString(16).padStart(2, '0')}`.toUpperCase(),
            model_name: 'og',
            only_asked: true,
            last_asked_at: new Date(server.clock.at + at),
          })),
        )
        .execute(),
    )
    server.clock.advance(10_000)
    await setUp('AA:00:00:00:00:05', { Model: 'og' }, '10.0.0.3')
    const names = (await listed()).map(({ awsDeviceName }) => awsDeviceName)
    expect(names).toHaveLength(1_001)
    expect(names).toEqual(expect.arrayContaining(['og-aa0000000005', 'factory-1', 'noted-999']))
    expect(names).not.toContain('i7-aa0000000001')
    await inSql((tx) => tx.deleteFrom('manufactured_devices').execute())
  })
})

describe('registering', () => {
  it('registers manufactured devices as unassigned, and reports why others failed [FW-03] [FW-35] [CALL-43]', async () => {
    await made('new-1', 'FE:00:00:00:00:01', 'I7-GrayScale')
    await made('new-2', 'FE:00:00:00:00:02', 'og')
    const results = await register('new-1', 'new-2', 'nobody', 'new-1')
    expect(results).toEqual({
      success: ['new-1'],
      failure: [
        {
          awsDeviceName: 'new-2',
          error: 'Its model is “og”. Add a device model with that name first.',
        },
        { awsDeviceName: 'nobody', error: 'No known device has this name.' },
      ],
    })
    const device = (await unassigned()).find(({ name }) => name === 'new-1')
    expect(device).toMatchObject({
      macAddress: 'FE:00:00:00:00:01',
      workspaceId: null,
      deviceRevision: { id: revisions['i7 Grayscale'], lifeState: 'Production' },
    })
    expect((await listed()).map(({ awsDeviceName }) => awsDeviceName)).toEqual(['new-2'])
    expect((await setUp('FE:00:00:00:00:01')).statusCode).toBe(200)
  })

  it('a second time reports that the device is registered', async () => {
    expect((await register('new-1')).failure).toEqual([
      { awsDeviceName: 'new-1', error: 'It is already registered.' },
    ])
  })

  it('uses the newest revision, Production before Development, and fails without one', async () => {
    const group = (name: string) => ({
      name,
      display_name: name,
      diagonal: 7,
      resolution_horizontal: 800,
      resolution_vertical: 480,
      ppi: 100,
      color_depth: 1,
      display_type: 'BW' as const,
      width: 1,
      height: 1,
    })
    const revision = (
      device_group_id: string,
      part_number: string,
      life_state: 'Development' | 'EndOfLife',
    ) => ({
      device_group_id,
      part_number,
      life_state,
      stock_number: '',
      battery_capacity_wh: 1,
      display_revision: '',
      pcb_digital_revision: '',
      diagonal: 7,
      resolution_horizontal: 800,
      resolution_vertical: 480,
      ppi: 100,
      color_depth: 1,
      display_type: 'BW' as const,
    })
    await inSql(async (tx) => {
      const groups = await tx
        .insertInto('device_groups')
        .values([group('proto'), group('bare')])
        .returning(['id', 'name'])
        .execute()
      const proto = groups.find(({ name }) => name === 'proto')?.id ?? ''
      await tx
        .insertInto('device_revisions')
        .values([revision(proto, 'D', 'Development'), revision(proto, 'E', 'EndOfLife')])
        .execute()
    })
    await made('proto-1', 'FE:00:00:00:00:03', 'proto')
    await made('bare-1', 'FE:00:00:00:00:04', 'bare')
    expect(await register('proto-1', 'bare-1')).toEqual({
      success: ['proto-1'],
      failure: [
        { awsDeviceName: 'bare-1', error: 'Its model “bare” has no revision. Add one first.' },
      ],
    })
    const device = (await unassigned()).find(({ name }) => name === 'proto-1')
    expect(device?.deviceRevision.partNumber).toBe('D')
  })

  it('is done once by two concurrent requests', async () => {
    await made('twice', 'FE:00:00:00:00:05')
    const results = await Promise.all([register('twice'), register('twice')])
    expect(results.map(({ success }) => success.length).toSorted()).toEqual([0, 1])
    expect(results.flatMap(({ failure }) => failure)).toEqual([
      { awsDeviceName: 'twice', error: 'It is already registered.' },
    ])
  })

  it('requires an existing product [CALL-47]', async () => {
    await made('product-1', 'FE:00:00:00:00:06')
    expect((await post('register-to-toaster', 'product-1')).statusCode).toBe(404)
    expect((await post('register-to-inkfleet', 'product-1')).json()).toEqual({
      success: ['product-1'],
      failure: [],
    })
    expect((await post('remove-from-toaster', 'product-1')).statusCode).toBe(404)
    expect((await post('remove-from-inkfleet', 'product-1')).json()).toEqual({
      success: ['product-1'],
      failure: [],
    })
  })

  it('is limited to ROOT', async () => {
    const owner = await server.as(await server.addUser('ORG_OWNER', root.organizationId))
    for (const path of ['register', 'remove', 'register-to-inkfleet', 'remove-from-inkfleet']) {
      const payload = { awsDeviceNames: ['new-2'] }
      const answer = await owner({ url: `/api/devices/${path}`, method: 'POST', payload })
      expect(answer.statusCode, path).toBe(403)
    }
    expect((await owner({ url: '/api/devices/manufactured' })).statusCode).toBe(403)
  })
})

describe('removing', () => {
  it('deletes a device with its entries, and lets it be registered again [FW-35] [CALL-46]', async () => {
    const { id, macAddress } = await addDevice(server.database, {
      ...placedIn(root),
      device_revision_id: revisions.i7,
      cloud_name: 'on-the-wall',
    })
    const { api_key: key } = (await setUp(macAddress)).json<{ api_key: string }>()
    const picture = 'a'.repeat(64)
    await inSql(async (tx) => {
      await tx
        .insertInto('media')
        .values({ sha256: picture, type: 'image/webp', bytes: 1, width: 1, height: 1 })
        .execute()
      await tx
        .insertInto('schedules')
        .values({
          device_id: id,
          name: 'Opening',
          start_at: new Date(server.clock.at + 60_000),
          end_at: new Date(server.clock.at + 120_000),
          picture_sha256: picture,
        })
        .execute()
    })

    expect(await remove('on-the-wall', 'nobody')).toEqual({
      success: ['on-the-wall'],
      failure: [{ awsDeviceName: 'nobody', error: 'No registered device has this name.' }],
    })
    expect((await call({ url: `/api/devices/${id}` })).statusCode).toBe(404)
    const noted = await inSql<{ sha256: string }[]>((tx) =>
      tx.selectFrom('unused_media').select('sha256').where('sha256', '=', picture).execute(),
    )
    expect(noted).toHaveLength(1)

    const identity = { ID: macAddress, 'Access-Token': key }
    const display = await server.app.inject({ url: '/api/display', headers: identity })
    const log = {
      url: '/api/log',
      method: 'POST',
      headers: identity,
      payload: { logs: [] },
    } as const
    expect([display.statusCode, (await server.app.inject(log)).statusCode]).toEqual([404, 404])
    expect((await setUp(macAddress)).statusCode).toBe(404)
    const now = new Date(server.clock.at).toISOString()
    expect((await listed())[0]).toMatchObject({ awsDeviceName: 'on-the-wall', lastAskedAt: now })
    expect((await listed()).map(({ awsDeviceName }) => awsDeviceName)).toContain('on-the-wall')
    expect((await register('on-the-wall')).success).toEqual(['on-the-wall'])
    const again = (await unassigned()).find(({ name }) => name === 'on-the-wall')
    expect(again?.id).not.toBe(id)
    // It has no frame yet, which is not the fault of its key.
    const undrawn = await server.app.inject({ url: '/api/current_screen', headers: identity })
    expect([undrawn.statusCode, undrawn.json()]).toEqual([
      404,
      { status: 404, message: 'Not found.' },
    ])
    expect(await inSql((tx) => tx.selectFrom('device_logs').select('id').execute())).toEqual([])
    for (const url of ['/api/display', '/api/current_screen']) {
      const headers = { 'Access-Token': key }
      expect((await server.app.inject({ url, headers })).statusCode, url).toBe(200)
    }
  })
})

it('is in the audit log of each organization that loses devices, once', async () => {
  const { root: clinic } = await server.addOrganization('Clinic')
  const { root: museum } = await server.addOrganization('Museum')
  const add = (name: string, place: typeof root) =>
    addDevice(server.database, {
      ...placedIn(place),
      device_revision_id: revisions.i7,
      cloud_name: name,
      name,
    })
  await add('lobby', museum)
  await add('stairs', museum)
  const { id } = await add('ward', clinic)
  await remove('lobby', 'stairs', 'ward', 'nobody')
  const eventsOf = async ({ organizationId }: typeof root) => {
    const owner = await server.as(await server.addUser('ORG_OWNER', organizationId))
    return (await owner({ url: '/api/audit?group=device' })).json<{ data: AuditEntry[] }>().data
  }
  const event = { action: 'device.remove', actor: { role: 'ROOT' } }
  const ward = { kind: 'device', id, name: 'ward' }
  expect(await eventsOf(museum)).toMatchObject([
    { ...event, count: 2, target: { kind: 'device', name: '' } },
  ])
  expect(await eventsOf(clinic)).toMatchObject([{ ...event, count: 1, target: ward }])

  await add('exit', clinic)
  await call({
    url: '/api/devices/remove',
    method: 'POST',
    headers: { [ACTING_ORGANIZATION_HEADER]: clinic.organizationId },
    body: { awsDeviceNames: ['exit'] },
  })
  expect(await eventsOf(clinic)).toHaveLength(2)
})

describe('a device named by its MAC address', () => {
  it('is registered and removed in any spelling, and reported as it was named', async () => {
    await made('by-label', '7E:1F:00:00:00:01')
    const names = ['7e1f.0000.0001', '7E-1F-00-00-00-01', 'by-label', '7E1F00000002']
    const unknown = { awsDeviceName: '7E1F00000002', error: 'No known device has this name.' }
    expect(await register(...names)).toEqual({ success: names.slice(0, 3), failure: [unknown] })
    expect((await unassigned()).map(({ name }) => name)).toContain('by-label')
    expect(await register('7e1f00000001')).toEqual({
      success: [],
      failure: [{ awsDeviceName: '7e1f00000001', error: 'It is already registered.' }],
    })
    expect((await remove('7e:1f:00:00:00:01')).success).toEqual(['7e:1f:00:00:00:01'])
    expect((await unassigned()).map(({ name }) => name)).not.toContain('by-label')
  })

  it('is the device with that name, if there is one', async () => {
    await made('7e1f00000004', '7E:1F:00:00:00:03')
    await made('other', '7E:1F:00:00:00:04')
    await register('7e1f00000004')
    const addresses = (await unassigned()).map(({ macAddress }) => macAddress)
    expect(addresses).toContain('7E:1F:00:00:00:03')
    expect(addresses).not.toContain('7E:1F:00:00:00:04')
    await remove('7e1f00000004')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { DeviceGroup, DeviceRevision, ListedRevision } from '#src/contract/device-model.ts'
import type { ProblemBody } from '#src/contract/problem.ts'
import { versionTag } from '#src/contract/version.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>

let server: TestServer
let root: Call
let owner: Call
let workspace: { id: string; organizationId: string }

beforeAll(async () => {
  server = await startTestServer()
  workspace = (await server.addOrganization()).root
  await addModels(server.database)
  root = await server.as(await server.addUser('ROOT', null))
  owner = await server.as(await server.addUser('ORG_OWNER', workspace.organizationId))
}, 60_000)
afterAll(() => server.stop())

const PANEL = {
  diagonal: 7.5,
  resolutionHorizontal: 800,
  resolutionVertical: 480,
  ppi: 124,
  colorDepth: 1,
  displayType: 'BW',
}
const REVISION = {
  stockNumber: 'OG-1',
  batteryCapacityWh: 6.8,
  displayRevision: 'KXX-A',
  partNumber: 'PN-OG-A',
  pcbDigitalRevision: 'D1',
  fl: false,
  ctp: true,
}
const modelBody = (name: string) => ({
  name,
  displayName: `The ${name}`,
  ...PANEL,
  width: 163.2,
  height: 97.9,
})
const newModel = (name: string) => ({ ...modelBody(name), ...REVISION })

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, call = root) =>
  call({ method, url: `/api${url}`, ...(payload && { payload }) })
/** Saves what was read with this version. */
const saveSince = (updatedAt: string | undefined, url: string, payload: object) =>
  root({
    method: 'PUT',
    url: `/api${url}`,
    payload,
    headers: { 'if-match': versionTag(updatedAt ?? '') },
  })
const models = async (query = 'limit=0') =>
  (await owner({ url: `/api/device-groups?${query}` })).json<{
    data: DeviceGroup[]
    total: number
  }>()
const revisions = async (query = 'limit=0') =>
  (await root({ url: `/api/revisions?${query}` })).json<{ data: ListedRevision[]; total: number }>()

async function add(name: string) {
  const answer = await send('POST', '/device-groups', newModel(name))
  expect(answer.statusCode).toBe(200)
  const model = answer.json<DeviceGroup>()
  const [revision] = (await revisions(`limit=0&deviceGroupId=${model.id}`)).data
  if (!revision) throw new Error('A model came without its revision')
  return { model, revision }
}

describe('models', () => {
  it('are listed by name for everyone, completely or by page [CALL-48] [MOD-21]', async () => {
    const all = await models()
    expect(all.data.map(({ displayName }) => displayName).slice(0, 3)).toEqual([
      'i7',
      'i7 Color',
      'i7 Grayscale',
    ])
    expect(all.data).toHaveLength(all.total)
    const page = await models('limit=1&offset=1')
    expect(page.data).toEqual([all.data[1]])
    expect(page.total).toBe(all.total)
  })

  it('are created with a first revision that has the same panel [CALL-49] [MOD-10] [MOD-18] [MOD-20]', async () => {
    const { model, revision } = await add('og')
    const { updatedAt, ...panel } = model
    expect(updatedAt).toEqual(expect.any(String))
    expect(panel).toEqual({ id: expect.any(String), ...modelBody('og') })
    expect(revision).toEqual({
      id: expect.any(String),
      ...REVISION,
      ...PANEL,
      batteryType: 'lithiumIon',
      lifeState: 'Development',
      deviceGroup: panel,
      updatedAt: expect.any(String),
      registrations: { active: 0, known: 0 },
      firmwareVersion: null,
    })
    expect((await models()).data).toContainEqual(model)
  })

  it('use their name as the display name if none is given', async () => {
    const answer = await send('POST', '/device-groups', { ...newModel('mute'), displayName: ' ' })
    expect(answer.json<DeviceGroup>().displayName).toBe('mute')
  })

  it.each([
    ['a name that is taken', { name: 'I7' }, ['name']],
    ['a display name that is taken', { displayName: 'i7 color' }, ['displayName']],
    ['no name', { name: ' ' }, ['name']],
    ['a diagonal as text', { diagonal: '7.5' }, ['diagonal']],
    ['an excessive color depth', { colorDepth: 1e9 }, ['colorDepth']],
    ['no color depth', { colorDepth: 0 }, ['colorDepth']],
    ['half a pixel', { resolutionHorizontal: 0.5 }, ['resolutionHorizontal']],
    ['no pixels', { resolutionVertical: 0 }, ['resolutionVertical']],
    ['a side that is too long', { resolutionVertical: 10_000 }, ['resolutionVertical']],
    [
      'too many pixels',
      { resolutionHorizontal: 4_000, resolutionVertical: 4_000 },
      ['resolutionHorizontal', 'resolutionVertical'],
    ],
    ['a negative capacity', { batteryCapacityWh: -1 }, ['batteryCapacityWh']],
    ['an unknown display', { displayType: 'KXX' }, ['displayType']],
    ['an unknown field', { color: 'red' }, ['color']],
  ])('are rejected with %s, and nothing is stored [MOD-19]', async (_case, change, fields) => {
    const before = await revisions()
    const answer = await send('POST', '/device-groups', { ...newModel('wrong'), ...change })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<ProblemBody>().fields ?? {})).toEqual(fields)
    expect(await revisions()).toEqual(before)
  })

  it('are rejected with an infinite number', async () => {
    const payload = JSON.stringify(newModel('wrong')).replace('"ppi":124', '"ppi":1e999')
    const headers = { 'content-type': 'application/json' }
    const answer = await root({ method: 'POST', url: '/api/device-groups', payload, headers })
    expect(answer.statusCode).toBe(422)
  })

  it('are changed together with their revisions that have the same panel [CALL-50] [MOD-13]', async () => {
    const { model, revision } = await add('follow')
    const { json } = await send('POST', '/revisions', {
      ...REVISION,
      ...PANEL,
      resolutionHorizontal: 960,
      deviceGroupId: model.id,
    })
    const other = json<DeviceRevision>()
    const body = { ...modelBody('follow'), displayName: 'Followed', displayType: 'BWR' }
    const answer = await send('PUT', `/device-groups/${model.id}`, body)
    expect(answer.json()).toEqual({ id: model.id, ...body, updatedAt: expect.any(String) })
    const { data } = await revisions(`limit=0&deviceGroupId=${model.id}`)
    const displays = new Map(data.map(({ id, displayType }) => [id, displayType]))
    expect(displays.get(revision.id)).toBe('BWR')
    expect(displays.get(other.id)).toBe('BW')
  })

  it('are rejected with the current state if someone else saved them since they were read', async () => {
    const { model } = await add('shared')
    const url = `/device-groups/${model.id}`
    const corrected = { ...modelBody('shared'), resolutionHorizontal: 960 }
    const first = await saveSince(model.updatedAt, url, corrected)
    expect(first.statusCode).toBe(200)
    const late = { ...modelBody('shared'), displayName: 'Shared too' }
    const second = await saveSince(model.updatedAt, url, late)
    expect(second.statusCode).toBe(412)
    expect(second.json<ProblemBody>().current).toEqual(first.json())
    expect((await models()).data).toContainEqual(first.json())
    const merged = { ...late, resolutionHorizontal: 960 }
    const third = await saveSince(first.json<DeviceGroup>().updatedAt, url, merged)
    expect(third.statusCode).toBe(200)
    expect(third.headers.etag).toBe(versionTag(third.json<DeviceGroup>().updatedAt ?? ''))
  })

  it('keep a name that template layouts refer to', async () => {
    const { model } = await add('named')
    await server.database.as('system', async (tx) => {
      const { id } = await tx
        .insertInto('template_folders')
        .values({ organization_id: workspace.organizationId, name: 'Signs' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('templates')
        .values({
          organization_id: workspace.organizationId,
          template_folder_id: id,
          name: 'Door',
          value: '{}',
          devices: JSON.stringify([{ deviceGroupName: 'named', orientation: 'horizontal' }]),
        })
        .execute()
    })
    const refused = await send('PUT', `/device-groups/${model.id}`, modelBody('renamed'))
    expect(refused.statusCode).toBe(422)
    expect(refused.json<ProblemBody>().fields).toEqual({ name: ['validation:nameInTemplates'] })
    const shown = { ...modelBody('named'), displayName: 'Shown otherwise' }
    expect((await send('PUT', `/device-groups/${model.id}`, shown)).statusCode).toBe(200)
  })

  it('that are unknown get 404', async () => {
    const url = `/device-groups/${crypto.randomUUID()}`
    expect((await send('PUT', url, modelBody('x'))).statusCode).toBe(404)
  })
})

describe('revisions', () => {
  it('are listed with their numbers of devices and newest firmware [CALL-51] [MOD-05] [MOD-06] [MOD-07]', async () => {
    const { model, revision } = await add('counted')
    const device_revision_id = revision.id
    const firmware = (firmware_version: string) => ({ device_revision_id, firmware_version })
    await addDevice(server.database, { ...placedIn(workspace), ...firmware('1.9.2') })
    await addDevice(server.database, { ...placedIn(workspace), ...firmware('1.10.0') })
    await addDevice(server.database, { device_revision_id })
    const { data, total } = await revisions(`limit=0&deviceGroupId=${model.id}`)
    expect([data.length, total]).toEqual([1, 1])
    expect(data[0]).toMatchObject({
      registrations: { active: 2, known: 3 },
      firmwareVersion: '1.10.0',
    })
    const all = await revisions()
    expect(all.data).toHaveLength(all.total)
    expect(all.data).toContainEqual(data[0])
    const page = await revisions('limit=2&offset=1')
    expect(page.data).toEqual(all.data.slice(1, 3))
  })

  it('are added and changed [CALL-52] [CALL-53] [MOD-14] [MOD-18]', async () => {
    const { model } = await add('grown')
    const added = await send('POST', '/revisions', {
      ...REVISION,
      ...PANEL,
      stockNumber: 'OG-2',
      deviceGroupId: model.id,
    })
    const revision = added.json<DeviceRevision>()
    expect(revision).toMatchObject({ stockNumber: 'OG-2', lifeState: 'Development' })
    const changed = await send('PUT', `/revisions/${revision.id}`, {
      ...REVISION,
      ...PANEL,
      stockNumber: 'OG-3',
      lifeState: 'Production',
    })
    expect(changed.json()).toEqual({
      ...revision,
      stockNumber: 'OG-3',
      lifeState: 'Production',
      updatedAt: expect.any(String),
    })
    const save = (change: object) =>
      send('PUT', `/revisions/${revision.id}`, { ...REVISION, ...PANEL, ...change })
    const typed = await save({ batteryType: 'twoAlkaline' })
    expect(typed.json()).toMatchObject({ batteryType: 'twoAlkaline' })
    expect((await save({})).json()).toMatchObject({ batteryType: 'twoAlkaline' })
    expect((await save({ batteryType: 'lemon' })).statusCode).toBe(422)
    expect((await save({})).json()).toMatchObject({ lifeState: 'Production' })
  })

  it('keep the current panel when they are saved without one [CALL-53] [MOD-09]', async () => {
    const { model, revision } = await add('corrected')
    const corrected = { ...modelBody('corrected'), resolutionHorizontal: 960, ppi: 150 }
    expect((await send('PUT', `/device-groups/${model.id}`, corrected)).statusCode).toBe(200)
    const saved = await send('PUT', `/revisions/${revision.id}`, {
      ...REVISION,
      partNumber: 'PN-B',
    })
    expect(saved.json()).toMatchObject({ partNumber: 'PN-B', resolutionHorizontal: 960, ppi: 150 })
    const large = { ...REVISION, resolutionHorizontal: 4096, resolutionVertical: 4096 }
    expect((await send('PUT', `/revisions/${revision.id}`, large)).statusCode).toBe(422)
  })

  it('are rejected with the current state if someone else saved them since they were read', async () => {
    const { revision } = await add('sharedRevision')
    const url = `/revisions/${revision.id}`
    const first = await saveSince(revision.updatedAt, url, { ...REVISION, stockNumber: 'OG-9' })
    expect(first.statusCode).toBe(200)
    const late = { ...REVISION, partNumber: 'PN-9' }
    const second = await saveSince(revision.updatedAt, url, late)
    expect(second.statusCode).toBe(412)
    expect(second.json<ProblemBody>().current).toEqual(first.json())
    const third = await saveSince(first.json<DeviceRevision>().updatedAt, url, late)
    expect(third.json()).toMatchObject({ stockNumber: 'OG-1', partNumber: 'PN-9' })
  })

  it('can be deleted unless a device uses them [CALL-54] [MOD-16]', async () => {
    const { model, revision } = await add('gone')
    const added = await send('POST', '/revisions', {
      ...REVISION,
      ...PANEL,
      deviceGroupId: model.id,
    })
    const unused = added.json<DeviceRevision>()
    await addDevice(server.database, { device_revision_id: revision.id })
    const refused = await send('DELETE', `/revisions/${revision.id}`)
    expect(refused.statusCode).toBe(409)
    expect(refused.json<ProblemBody>().detail).toMatch(/^1 device uses this revision/)
    expect((await send('DELETE', `/revisions/${unused.id}`)).statusCode).toBe(200)
    const { data } = await revisions(`limit=0&deviceGroupId=${model.id}`)
    expect(data.map(({ id }) => id)).toEqual([revision.id])
    expect((await send('DELETE', `/revisions/${unused.id}`)).statusCode).toBe(404)
  })

  it.each([
    ['POST', '/revisions', { ...REVISION, ...PANEL, deviceGroupId: crypto.randomUUID() }],
    ['PUT', `/revisions/${crypto.randomUUID()}`, { ...REVISION, ...PANEL }],
    ['DELETE', `/revisions/${crypto.randomUUID()}`, undefined],
  ] as const)('that are unknown get 404: %s', async (method, url, body) => {
    expect((await send(method, url, body)).statusCode).toBe(404)
  })

  it('can be managed by ROOT only [MOD-24]', async () => {
    const { model, revision } = await add('private')
    const tries = [
      send('POST', '/device-groups', newModel('mine'), owner),
      send('PUT', `/device-groups/${model.id}`, modelBody('mine'), owner),
      send('POST', '/revisions', { ...REVISION, ...PANEL, deviceGroupId: model.id }, owner),
      send('PUT', `/revisions/${revision.id}`, { ...REVISION, ...PANEL }, owner),
      send('DELETE', `/revisions/${revision.id}`, undefined, owner),
      owner({ url: '/api/revisions?limit=0' }),
    ]
    for (const answer of await Promise.all(tries)) expect(answer.statusCode).toBe(403)
    expect((await server.app.inject('/api/device-groups')).statusCode).toBe(401)
  })
})

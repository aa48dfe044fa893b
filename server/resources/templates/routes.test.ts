import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import type { Template } from '#src/contract/template.ts'
import { DESIGNS } from '#tests/fixtures/designs.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { addImage, addImageFolder } from '#tests/fixtures/image-rows.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>
type Who = 'root' | 'editor' | 'viewer' | 'stranger'

const HOUR_MS = 3_600_000
const ROOM = { key: 'room', label: 'Room', value: '2.14' }
const BODY = {
  name: 'Door sign',
  value: JSON.stringify({ layers: ['room'], elements: {} }),
  variables: [ROOM],
  devices: [{ deviceGroupName: 'i7', orientation: 'horizontal' }],
}

let server: TestServer
let revisionId: string
let acme: Awaited<ReturnType<TestServer['addOrganization']>>
let other: typeof acme
let folder: { id: string }
let rooms: { id: string }
let foreign: { id: string }
let calls: Record<Who, Call>

beforeAll(async () => {
  server = await startTestServer()
  revisionId = (await addModels(server.database)).i7
}, 60_000)
beforeEach(async () => {
  acme = await server.addOrganization()
  other = await server.addOrganization('Other')
  folder = await addTemplateFolder(server.database, acme.id)
  rooms = await addTemplateFolder(server.database, acme.id, { parentId: folder.id, name: 'Rooms' })
  foreign = await addTemplateFolder(server.database, other.id)
  calls = {
    root: await server.as(await server.addUser('ROOT', null)),
    editor: await server.as(await server.addUser('ORG_EDITOR', acme.id)),
    viewer: await server.as(await server.addUser('ORG_VIEWER', acme.id)),
    stranger: await server.as(await server.addUser('ORG_OWNER', other.id)),
  }
})
afterAll(() => server.stop())

const create = (body: object = BODY, { who = 'editor' as Who, into = folder } = {}) =>
  calls[who]({ url: `/api/template-folders/${into.id}/templates`, method: 'POST', body })
const made = async (body: object = BODY) => (await create(body)).json<Template>()
const get = (id: string, who: Who = 'viewer') => calls[who]({ url: `/api/templates/${id}` })
const save = (id: string, body: object, { who = 'editor' as Who, headers = {} } = {}) =>
  calls[who]({ url: `/api/templates/${id}`, method: 'PUT', body, headers })
const remove = (id: string, who: Who = 'editor') =>
  calls[who]({ url: `/api/templates/${id}`, method: 'DELETE' })
const namesIn = async ({ id }: { id: string }) =>
  (await calls.viewer({ url: `/api/template-folders/${id}/templates` }))
    .json<{ data: Template[] }>()
    .data.map(({ name }) => name)

describe('saving a template', () => {
  it('adds a new one to a folder [CALL-72] [TPL-06] [TPL-14]', async () => {
    const answer = await create()
    expect(answer.json()).toMatchObject({
      ...BODY,
      templateFolderId: folder.id,
      images: {},
      original: false,
    })
    expect((await get(answer.json().id)).json()).toEqual(answer.json())
    expect(await namesIn(folder)).toEqual(['Door sign'])
  })

  it.each(['PUT', 'PATCH'] as const)(
    'replaces an existing one completely by %s [CALL-70] [TPL-15]',
    async (method) => {
      const before = await made()
      const body = { ...BODY, name: 'Table', value: '{}', variables: [], devices: [] }
      const url = `/api/templates/${before.id}`
      const after = (await calls.editor({ url, method, body })).json<Template>()
      expect(after).toEqual({ ...before, ...body, updatedAt: after.updatedAt })
      expect(after.updatedAt > before.updatedAt).toBe(true)
    },
  )

  it('is rejected for an outdated state, and returns the current one [OFF-18]', async () => {
    const { id } = await made()
    const { etag } = (await get(id)).headers
    const headers = { 'if-match': String(etag) }
    expect((await save(id, { ...BODY, name: 'Mine' }, { headers })).statusCode).toBe(200)
    const refused = await save(id, { ...BODY, name: 'Theirs' }, { headers })
    expect([refused.statusCode, refused.json().current.name]).toEqual([412, 'Mine'])
    expect((await get(id)).json().name).toBe('Mine')
  })

  it('runs once per key [OFF-13]', async () => {
    const once = {
      url: `/api/template-folders/${folder.id}/templates`,
      method: 'POST' as const,
      body: BODY,
      headers: { 'idempotency-key': crypto.randomUUID() },
    }
    const first = await calls.editor(once)
    expect((await calls.editor(once)).body).toBe(first.body)
    expect(await namesIn(folder)).toEqual(['Door sign'])
  })

  it('returns the URLs of the images in the design, but not of foreign ones [TPL-19]', async () => {
    const { id } = await addImage(server.database, await addImageFolder(server.database, acme.id))
    const theirs = await addImage(server.database, await addImageFolder(server.database, other.id))
    const elements = {
      logo: { type: 'picture', defaults: { imageId: id } },
      theirs: { type: 'picture', defaults: { imageId: theirs.id } },
      gone: { type: 'picture', defaults: { imageId: crypto.randomUUID() } },
    }
    const { images } = await made({ ...BODY, value: JSON.stringify({ elements }) })
    expect(Object.keys(images)).toEqual([id])
    expect(images[id]).toMatch(/^\/media\/[0-9a-f]{64}\/picture\.webp\?/)
  })

  it('stores designs unchanged: many layers, long texts, scripts, unknown content [CALL-69] [TPL-07]', async () => {
    const text = (content: string) => ({ type: 'text', defaults: { text: { content } } })
    const elements = {
      ...DESIGNS['three hundred layers']?.elements,
      long: text('x'.repeat(5_000)),
      script: text('<script>alert(1)</script> {{<img src=x onerror=alert(2)>}} \u0000'),
      unknown: { type: 'clock', defaults: { hands: [3, 9] } },
    }
    const layers = Object.keys(elements)
    const design = { version: 1, layers, elements, backgrounds: {}, enabledLayouts: {} }
    const value = JSON.stringify({ ...design, from: 'elsewhere' }, null, 1)
    const template = await made({
      ...BODY,
      value,
      variables: [{ key: '<img src=x>', label: '"><b>', value: '{{x}}' }],
    })
    const kept = (await get(template.id)).json<Template>()
    expect([kept.value, kept.variables]).toEqual([value, template.variables])
    expect(kept.variables).toEqual([{ key: '<img src=x>', label: '"><b>', value: '{{x}}' }])
  })

  it('is rejected without permission, if missing, or for an invalid design', async () => {
    const { id } = await made()
    const refused = [
      await create(BODY, { who: 'viewer' }),
      await create(BODY, { into: foreign }),
      await create({ ...BODY, value: '{"layers":' }),
      await create({ ...BODY, name: 'ab' }),
      await create({ ...BODY, devices: [{ deviceGroupName: 'i7', orientation: 'round' }] }),
      await save(id, BODY, { who: 'viewer' }),
      await save(id, BODY, { who: 'stranger' }),
      await save(crypto.randomUUID(), BODY),
      await get(id, 'stranger'),
      await calls.viewer({ url: `/api/template-folders/${foreign.id}/templates` }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([
      403, 404, 422, 422, 422, 403, 404, 404, 404, 404,
    ])
    expect(await namesIn(folder)).toEqual(['Door sign'])
  })
})

describe('a design that could not be opened again', () => {
  const sized = (size: unknown) =>
    JSON.stringify({
      elements: { a: { type: 'text', name: 'Title', defaults: { text: { size } } } },
    })
  const BROKEN = '{"layers":7}'
  /** A template that was stored before designs were validated. */
  const stored = () =>
    addTemplate(server.database, {
      organizationId: acme.id,
      template_folder_id: folder.id,
      value: BROKEN,
    })

  it.each([
    [
      'a size that is text',
      sized('large'),
      /elements\.a\.defaults\.text\.size must be a number.*“Title”/,
    ],
    ['an excessive size', sized(1e9), /must be at most 2000/],
    ['layers that are not a list', BROKEN, /layers must be a list/],
    ['an array', '[]', /not a design/],
    ['a version from the future', '{"version":99}', /newer version/],
    ['a duplicate id', '{"a":{"b":1,"b":2}}', /“b” is there twice/],
  ])('is rejected with the location: %s [TPL-06] [TPL-15]', async (_what, value, words) => {
    const { id } = await made()
    for (const answer of [await create({ ...BODY, value }), await save(id, { ...BODY, value })]) {
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['value']])
      expect(answer.json().detail).toMatch(words)
    }
    expect(await namesIn(folder)).toEqual(['Door sign'])
    expect((await get(id)).json().value).toBe(BODY.value)
  })

  it('is rejected without being echoed in the response', async () => {
    for (const value of [`{"a":"${'secret'.repeat(90_000)}"}`, 'secret'.repeat(9)]) {
      const answer = await create({ ...BODY, value })
      expect(answer.statusCode).toBe(422)
      expect(answer.body).not.toContain('secret')
    }
  })

  it('can still be read, renamed and moved if it is already stored', async () => {
    const { id } = await stored()
    expect((await get(id)).json().value).toBe(BROKEN)
    const renamed = await save(id, { ...BODY, value: '{ "layers": 7 }', name: 'Renamed' })
    expect(renamed.json()).toMatchObject({ name: 'Renamed', value: BROKEN })
    const body = { templateIds: [id], templateFolderId: rooms.id }
    expect(
      (await calls.editor({ url: '/api/templates/move', method: 'POST', body })).statusCode,
    ).toBe(200)
    expect((await save(id, { ...BODY, value: '{"layers":8}' })).statusCode).toBe(422)
    expect((await save(id, BODY)).json().value).toBe(BODY.value)
  })
})

describe('moving templates', () => {
  const move = (ids: string[], to: { id: string }, who: Who = 'editor') =>
    calls[who]({
      url: '/api/templates/move',
      method: 'POST',
      body: { templateIds: ids, templateFolderId: to.id },
    })

  it('moves them to another folder of their organization [CALL-80]', async () => {
    const [one, two] = [await made(), await made({ ...BODY, name: 'Table' })]
    const refused = [await move([one.id], foreign), await move([one.id], rooms, 'viewer')]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 403])
    expect(await namesIn(rooms)).toEqual([])
    const answer = await move([one.id, two.id, one.id], rooms)
    expect(answer.json()).toEqual({ success: [one.id, two.id].toSorted(), failure: [] })
    expect((await namesIn(rooms)).toSorted()).toEqual(['Door sign', 'Table'])
    expect(await namesIn(folder)).toEqual([])
  })

  it('moves the others if one is deleted or of another organization [CALL-80]', async () => {
    const [one, gone] = [await made(), await made({ ...BODY, name: 'Table' })]
    await remove(gone.id)
    const theirs = await addTemplate(server.database, {
      organizationId: other.id,
      template_folder_id: foreign.id,
    })
    const ids = [one.id, gone.id, theirs.id]
    const failure = [gone, theirs].map(({ id }) => ({
      templateId: id,
      error: 'Template not found.',
    }))
    for (const who of ['editor', 'root'] as const)
      expect((await move(ids, rooms, who)).json()).toEqual({ success: [one.id], failure })
    expect((await move([one.id], foreign, 'root')).json()).toMatchObject({ success: [] })
    expect(await namesIn(rooms)).toEqual(['Door sign'])
    const recorded = await server.database.as('system', (tx) =>
      tx
        .selectFrom('audit_log')
        .select('target_ids')
        .where('action', '=', 'template.move')
        .execute(),
    )
    const ofThese = recorded.filter(({ target_ids }) => target_ids.some((id) => ids.includes(id)))
    // The second time, it was there already.
    expect(ofThese).toEqual([{ target_ids: [one.id] }])
  })
})

describe('deleting a template', () => {
  const device = () =>
    addDevice(server.database, { ...placedIn(acme.root), device_revision_id: revisionId })
  const addEntry = (deviceId: string, template_id: string, endsInHours: number) =>
    server.database.as('system', (tx) =>
      tx
        .insertInto('schedules')
        .values({
          device_id: deviceId,
          name: 'Meeting',
          start_at: new Date(server.clock.at + (endsInHours - 1) * HOUR_MS),
          end_at: new Date(server.clock.at + endsInHours * HOUR_MS),
          template_id,
          template_orientation: 'horizontal',
          template_variables: '{}',
        })
        .execute(),
    )

  it('runs once, if permitted [CALL-71]', async () => {
    const { id } = await made()
    expect((await remove(id, 'viewer')).statusCode).toBe(403)
    expect((await remove(id, 'stranger')).statusCode).toBe(404)
    expect((await remove(id)).statusCode).toBe(200)
    expect((await remove(id)).statusCode).toBe(404)
    expect(await namesIn(folder)).toEqual([])
  })

  it('is rejected while in use, also by objects that the caller cannot see [CALL-71] [MEDIA-21]', async () => {
    const { id } = await made()
    const { id: deviceId } = await device()
    await addEntry(deviceId, id, 2)
    await addEntry(deviceId, id, 4)
    const answer = await remove(id)
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'In use by 2 schedule entries.',
    ])
    expect((await get(id)).statusCode).toBe(200)
  })

  it('is not prevented by past entries', async () => {
    const { id } = await made()
    await addEntry((await device()).id, id, 0)
    expect((await remove(id)).statusCode).toBe(200)
  })
})

describe('a template as the default of a device', () => {
  const setDefault = (deviceId: string, templateId: string, who: Who = 'root') =>
    calls[who]({
      url: `/api/devices/${deviceId}/set-default-template`,
      method: 'POST',
      body: { orientation: 'vertical', templateId, variables: { room: '3.07' } },
    })

  it('is stored with its texts, and in use until another default is set [CALL-41]', async () => {
    const { id } = await made()
    const device = await addDevice(server.database, {
      ...placedIn(acme.root),
      device_revision_id: revisionId,
    })
    const answer = await setDefault(device.id, id)
    expect(answer.json<Device>()).toMatchObject({
      templateAsDefaultSet: true,
      templateId: id,
      templateOrientation: 'vertical',
      templateVariables: { room: '3.07' },
      defaultImageUrl: null,
      contentName: 'Door sign',
    })
    expect((await remove(id)).json().detail).toBe('In use by 1 device.')
    const { id: next } = await made({ ...BODY, name: 'Table' })
    expect((await setDefault(device.id, next)).statusCode).toBe(200)
    expect((await remove(id)).statusCode).toBe(200)
  })

  it('gives its new name to all devices that show it, also in workspaces that the caller cannot see', async () => {
    const { id } = await made()
    const device = await addDevice(server.database, {
      ...placedIn(acme.root),
      device_revision_id: revisionId,
    })
    const before = (await setDefault(device.id, id)).json<Device>()
    const body = { ...BODY, name: 'Menu of the day' }
    expect((await save(id, body)).statusCode).toBe(200)
    const after = (await calls.root({ url: `/api/devices/${device.id}` })).json<Device>()
    expect(after).toMatchObject({ defaultContentName: body.name, contentName: body.name })
    // Pending changes of the device stay valid.
    expect(after.updatedAt).toBe(before.updatedAt)
  })

  it('must belong to the organization of a device that the caller sees', async () => {
    const { id } = await made()
    const device = await addDevice(server.database, {
      ...placedIn(other.root),
      device_revision_id: revisionId,
    })
    const refused = [
      await setDefault(device.id, id),
      await setDefault(device.id, id, 'stranger'),
      await setDefault(device.id, id, 'editor'),
      await setDefault(device.id, id, 'viewer'),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 403])
  })
})

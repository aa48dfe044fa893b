import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { jpegCodec } from '#server/media/jpeg-codec.ts'
import type { Device } from '#src/contract/device.ts'
import type { ScheduleEvent } from '#src/contract/schedule.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { buildRaster } from '#tests/fixtures/pictures.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { isWaitedFor } from '#tests/helpers/during-change.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

let server: TestServer
let people: Record<'editor' | 'viewer' | 'stranger' | 'foreigner', Person>
let calls: Record<keyof typeof people, Call>
let place: ReturnType<typeof placedIn>
let revisionId: string
let templateId: string
let templateFolderId: string
let foreignTemplateId: string
let device: { id: string; macAddress: string }

const at = (hours: number) => new Date(server.clock.at + hours * HOUR_MS).toISOString()
const newTemplate = async (organizationId: string, template_folder_id: string) =>
  (await addTemplate(server.database, { organizationId, template_folder_id })).id

/** Advances the clock and signs in again, because access tokens expire sooner. */
async function later(ms: number) {
  server.clock.advance(ms)
  const { editor, viewer, stranger, foreigner } = people
  calls = {
    editor: await server.as(editor),
    viewer: await server.as(viewer),
    stranger: await server.as(stranger),
    foreigner: await server.as(foreigner),
  }
}

const jpeg = (gray: number) =>
  jpegCodec.encode(
    buildRaster(1280, 720, () => [gray, gray, gray]),
    0.9,
  )
const upload = async (gray: number) => new File([await jpeg(gray)], 'shade.jpg')

beforeAll(async () => {
  server = await startTestServer()
  const acme = await server.addOrganization()
  const other = await server.addOrganization('Other')
  revisionId = (await addModels(server.database)).i7
  place = placedIn(acme.root)
  people = {
    editor: await server.addUser('ORG_EDITOR', acme.id, [acme.root.id]),
    viewer: await server.addUser('ORG_VIEWER', acme.id, [acme.root.id]),
    stranger: await server.addUser('ORG_EDITOR', acme.id),
    foreigner: await server.addUser('ORG_OWNER', other.id),
  }
  await later(0)
  const foreign = await addTemplateFolder(server.database, other.id)
  templateFolderId = (await addTemplateFolder(server.database, acme.id)).id
  templateId = await newTemplate(acme.id, templateFolderId)
  foreignTemplateId = await newTemplate(other.id, foreign.id)
}, 60_000)
beforeEach(async () => {
  device = await addDevice(server.database, { ...place, device_revision_id: revisionId })
})
afterAll(() => server.stop())

const form = (fields: Record<string, string | File>) => {
  const payload = new FormData()
  for (const [name, value] of Object.entries(fields)) payload.set(name, value)
  return payload
}
const imageEntry = async (
  fields: Record<string, string | File>,
  { call = calls.editor, key = crypto.randomUUID() as string } = {},
) =>
  call({
    url: '/api/schedules/one-time/image',
    method: 'POST',
    headers: { 'idempotency-key': key },
    payload: form({
      deviceId: device.id,
      timezoneId: 'UTC',
      name: 'Lunch',
      start: at(1),
      end: at(2),
      croppedImage: await upload(0),
      ...fields,
    }),
  })
const templateEntry = (fields: object, call = calls.editor) =>
  call({
    url: `/api/devices/${device.id}/schedules/one-time/template`,
    method: 'POST',
    payload: {
      timezoneId: 'UTC',
      name: 'Meeting',
      start: at(3),
      end: at(4),
      templateOrientation: 'horizontal',
      templateId,
      templateVariables: { room: '2.14' },
      ...fields,
    },
  })
const patchImage = (id: string, fields: Record<string, string | File>, headers = {}) =>
  calls.editor({
    url: `/api/schedules/one-time/image/${id}`,
    method: 'PATCH',
    payload: form(fields),
    headers,
  })
const patchTemplate = (id: string, payload: object) =>
  calls.editor({ url: `/api/schedules/one-time/template/${id}`, method: 'PATCH', payload })
const remove = (id: string, call = calls.editor) =>
  call({ url: `/api/schedules/${id}`, method: 'DELETE' })
const entries = async (from = at(-100), to = at(100), call = calls.editor) => {
  const query = new URLSearchParams({ from, to })
  return call({ url: `/api/devices/${device.id}/schedules?${query}` })
}
const titles = async (from?: string, to?: string) =>
  (await entries(from, to)).json<ScheduleEvent[]>().map(({ name }) => name)
const shown = async () => (await calls.editor({ url: `/api/devices/${device.id}` })).json<Device>()

describe('a new entry', () => {
  it('shows an image, which is stored and drawn for the panel [CALL-58] [SCH-25]', async () => {
    const answer = await imageEntry({ description: 'In the canteen' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      deviceId: device.id,
      name: 'Lunch',
      description: 'In the canteen',
      start: at(1),
      end: at(2),
      isOneTime: true,
      timezoneId: 'UTC',
      templateId: null,
      templateVariables: null,
    })
    for (const url of [answer.json().thumbnail, answer.json().imageUrl]) {
      const picture = await server.app.inject({ url })
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    }
  })

  it('shows a template with its variables [CALL-57] [SCH-25]', async () => {
    const answer = await templateEntry({})
    expect(answer.json()).toMatchObject({
      name: 'Meeting',
      templateId,
      templateOrientation: 'horizontal',
      templateVariables: { room: '2.14' },
      imageUrl: null,
    })
  })

  it('keeps template texts with lone surrogates', async () => {
    const answer = await templateEntry({ templateVariables: { room: 'a\uD83D' } })
    expect(answer.json()).toMatchObject({ templateVariables: { room: 'a\uFFFD' } })
  })

  it('accepts any title, even an empty one [SCH-11]', async () => {
    const answer = await imageEntry({ name: '' })
    expect(answer.json()).toMatchObject({ name: '' })
    const next = await imageEntry({ name: '"<b>" 😀', start: at(2), end: at(3) })
    expect(next.json()).toMatchObject({ name: '"<b>" 😀' })
  })

  it('must end after it starts [SCH-11]', async () => {
    const answer = await imageEntry({ start: at(2), end: at(2) })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ end: ['validation:endNotAfterStart'] })
  })

  it('must not start before the current time of the server [SCH-13] [OFF-29]', async () => {
    const late = new Date(server.clock.at - 1).toISOString()
    const answer = await templateEntry({ start: late })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ start: ['validation:startPassed'] })
    expect((await templateEntry({ start: at(0) })).statusCode).toBe(200)
  })

  it('must end by the beginning of 2100', async () => {
    const span = { start: '2099-12-31T20:00:00Z', end: '2100-01-01T00:00:00Z' }
    expect((await templateEntry(span)).statusCode).toBe(200)
    const answer = await templateEntry({
      start: '2100-01-01T00:00:00Z',
      end: '2100-01-01T00:00:01Z',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ end: ['validation:tooFar'] })
  })

  it('has times in UTC [SCH-28]', async () => {
    const local = new Date(server.clock.at + 5 * HOUR_MS).toISOString().replace('Z', '+02:00')
    const answer = await templateEntry({ start: local, end: at(4) })
    expect(answer.json()).toMatchObject({ start: at(3), end: at(4), timezoneId: 'UTC' })
    expect((await templateEntry({ timezoneId: 'Europe/Warsaw' })).statusCode).toBe(422)
    for (const start of ['2030-01-01T10:00+99', '2030-13-01T10:00:00Z', 'soon', ''])
      expect((await templateEntry({ start })).statusCode).toBe(422)
  })

  it('never overlaps another entry, whose author is named [SCH-12]', async () => {
    await imageEntry({ start: at(1), end: at(3) })
    for (const [start, end] of [
      [at(1), at(3)],
      [at(0.5), at(1.5)],
      [at(2), at(2.5)],
      [at(0.5), at(5)],
    ] as const) {
      const answer = await templateEntry({ start, end })
      expect(answer.statusCode).toBe(409)
      expect(answer.json().detail).toMatch(
        /^“Lunch” overlaps with this time: \d\d\/.* UTC\. Added by .*\.$/,
      )
    }
    await server.database.as('system', (tx) =>
      tx.updateTable('schedules').set({ set_by: people.foreigner.id }).execute(),
    )
    const foreign = await templateEntry({ start: at(1), end: at(3) })
    expect(foreign.json().detail).toMatch(/ UTC\.$/)
    expect((await templateEntry({ start: at(3), end: at(4) })).statusCode).toBe(200)
    expect((await templateEntry({ start: at(0.5), end: at(1) })).statusCode).toBe(200)
    expect(await titles()).toEqual(['Meeting', 'Lunch', 'Meeting'])
  })

  it('does not affect other devices', async () => {
    await imageEntry({})
    device = await addDevice(server.database, { ...place, device_revision_id: revisionId })
    expect((await imageEntry({})).statusCode).toBe(200)
  })

  it('is the only one of several concurrent overlapping requests [SCH-12]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_none, index) => templateEntry({ name: `Taker ${index}` })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
    const [winner] = await titles()
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json().detail).toContain(`“${winner}”`)
  })

  it('is created once per key, also after its start has passed [OFF-13]', async () => {
    const fields = { start: at(0.1), croppedImage: await upload(9) }
    const first = await imageEntry(fields, { key: 'lost-answer' })
    await later(10 * MINUTE_MS)
    const again = await imageEntry({ ...fields, end: first.json().end }, { key: 'lost-answer' })
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(again.body).toBe(first.body)
    expect(await titles()).toEqual(['Lunch'])
  })

  it('is rejected without an image, with a foreign template, and for a foreign device', async () => {
    const gone = crypto.randomUUID()
    const refused = [
      await imageEntry({ croppedImage: new File(['no picture'], 'a.png') }),
      await imageEntry({ deviceId: gone }),
      await imageEntry({}, { call: calls.viewer }),
      await imageEntry({}, { call: calls.stranger }),
      await templateEntry({ templateId: foreignTemplateId }),
      await templateEntry({ templateId: gone }),
      await templateEntry({}, calls.viewer),
      await templateEntry({}, calls.foreigner),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([
      422, 404, 403, 404, 404, 404, 403, 404,
    ])
    expect(refused[0]?.json().fields).toEqual({ croppedImage: ['validation:unknownKind'] })
    expect(await titles()).toEqual([])
  })
})

describe('the list of a device', () => {
  it('contains the entries in the span, earliest first [CALL-56]', async () => {
    await templateEntry({ name: 'third', start: at(5), end: at(6) })
    await templateEntry({ name: 'first', start: at(1), end: at(2) })
    await templateEntry({ name: 'second', start: at(3), end: at(4) })
    expect(await titles()).toEqual(['first', 'second', 'third'])
    expect(await titles(at(1.5), at(3.5))).toEqual(['first', 'second'])
    expect(await titles(at(2), at(3))).toEqual([])
    expect(await titles(at(6), at(1))).toEqual([])
  })

  it('is visible to viewers, and 404 without access to the device [CALL-56]', async () => {
    await templateEntry({})
    expect((await entries(at(0), at(9), calls.viewer)).json()).toHaveLength(1)
    expect((await entries(at(0), at(9), calls.stranger)).statusCode).toBe(404)
    expect((await entries(at(0), at(9), calls.foreigner)).statusCode).toBe(404)
    expect((await entries('yesterday')).statusCode).toBe(422)
    expect((await entries('0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z')).statusCode).toBe(200)
  })
})

describe('a change', () => {
  it('moves and renames an entry, and leaves the rest as it was [CALL-59] [SCH-20]', async () => {
    const made = (await imageEntry({ description: 'In the canteen' })).json<ScheduleEvent>()
    const moved = await patchImage(made.id, { end: at(4) })
    expect(moved.json()).toEqual({ ...made, end: at(4), updatedAt: moved.json().updatedAt })
    const renamed = await patchImage(made.id, { name: 'Dinner', description: '' })
    expect(renamed.json()).toMatchObject({ name: 'Dinner', description: '', end: at(4) })
    expect(await titles()).toEqual(['Dinner'])
  })

  it('replaces the image of an entry [CALL-59] [SCH-22]', async () => {
    const made = (await imageEntry({})).json<ScheduleEvent>()
    const changed = (await patchImage(made.id, { croppedImage: await upload(200) })).json()
    expect(changed.imageUrl).not.toBe(made.imageUrl)
    expect(changed.thumbnail).not.toBe(made.thumbnail)
  })

  it('replaces the template of an entry, or only its texts [CALL-60] [CALL-61] [SCH-23]', async () => {
    const { id } = (await templateEntry({})).json<ScheduleEvent>()
    const next = await newTemplate(place.organization_id, templateFolderId)
    const refilled = await patchTemplate(id, { templateId: next, orientation: 'vertical' })
    expect(refilled.json()).toMatchObject({
      templateId: next,
      templateOrientation: 'vertical',
      templateVariables: { room: '2.14' },
    })
    const variables = { room: '3.01', constructor: 'ACME' }
    const said = await patchTemplate(id, { variables })
    expect(said.json()).toMatchObject({ templateId: next, templateVariables: variables })
    expect((await patchTemplate(id, { templateId: foreignTemplateId })).statusCode).toBe(404)
  })

  it('may overlap the entry’s own time, but not another entry [SCH-12]', async () => {
    const lunch = (await imageEntry({})).json<ScheduleEvent>()
    await templateEntry({ start: at(2), end: at(3) })
    expect((await patchImage(lunch.id, { start: at(1.5), end: at(2) })).statusCode).toBe(200)
    const refused = await patchImage(lunch.id, { end: at(2.5) })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toContain('“Meeting”')
  })

  it('is rejected with an end before the start, a past start, or an outdated ETag', async () => {
    const { id } = (await imageEntry({})).json<ScheduleEvent>()
    expect((await patchImage(id, { end: at(0.5) })).json().fields).toHaveProperty('end')
    expect((await patchImage(id, { start: at(-1) })).json().fields).toHaveProperty('start')
    const stale = await patchImage(id, { name: 'x' }, { 'if-match': '"stale"' })
    expect([stale.statusCode, stale.json().current.name]).toEqual([412, 'Lunch'])
    expect((await patchTemplate(id, { name: 'other kind' })).statusCode).toBe(404)
    expect((await patchImage(crypto.randomUUID(), { name: 'x' })).statusCode).toBe(404)
    expect(await titles()).toEqual(['Lunch'])
  })

  it('is rejected once the entry has started, which can only be deleted [SCH-17] [SCH-18] [SCH-19]', async () => {
    const image = (await imageEntry({})).json<ScheduleEvent>()
    const template = (await templateEntry({})).json<ScheduleEvent>()
    await later(3 * HOUR_MS)
    const refused = [
      await patchImage(image.id, { name: 'x' }),
      await patchTemplate(template.id, { end: at(9) }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    expect(refused[1]?.json().detail).toBe('“Meeting” has already started. It can only be deleted.')
    expect((await remove(image.id)).statusCode).toBe(200)
    expect((await remove(template.id)).statusCode).toBe(200)
    expect(await titles()).toEqual([])
  })
})

describe('while the template is being renamed', () => {
  /** Renames it in the device that shows it by default, while the request waits. */
  const renamedDuring = (request: () => ReturnType<Call>) =>
    server.database.as('system', async (tx) => {
      await tx.selectFrom('templates').where('id', '=', templateId).forUpdate().execute()
      const answer = request()
      await isWaitedFor(tx)
      await tx
        .updateTable('devices')
        .set({ default_content_name: 'Renamed' })
        .where('id', '=', device.id)
        .execute()
      return { answer }
    })

  it('an entry is created and changed without a deadlock', async () => {
    const creation = await renamedDuring(() => templateEntry({}))
    const created = await creation.answer
    expect(created.statusCode).toBe(200)
    const { id } = created.json<ScheduleEvent>()
    const update = await renamedDuring(() => patchTemplate(id, { templateId }))
    expect((await update.answer).statusCode).toBe(200)
  })
})

describe('deleting', () => {
  it('removes an entry of either kind, once [CALL-62]', async () => {
    const { id } = (await imageEntry({})).json<ScheduleEvent>()
    const { id: other } = (await templateEntry({})).json<ScheduleEvent>()
    const hidden = [calls.viewer, calls.stranger, calls.foreigner]
    const refused = await Promise.all(hidden.map((call) => remove(id, call)))
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 404, 404])
    expect([(await remove(id)).statusCode, (await remove(other)).statusCode]).toEqual([200, 200])
    expect((await remove(id)).statusCode).toBe(404)
  })
})

describe('the panel', () => {
  const setUp = () => server.app.inject({ url: '/api/setup', headers: { ID: device.macAddress } })

  it('shows an entry while it runs, and the previous content afterward [SCH-32]', async () => {
    await setUp()
    const before = (await shown()).thumbnail
    const entry = (await imageEntry({ start: at(0), end: at(1) })).json<ScheduleEvent>()
    const during = await shown()
    expect(during.thumbnail?.split('/')[2]).toBe(entry.thumbnail?.split('/')[2])
    expect(during.runningContent).toEqual({ title: 'Lunch', end: at(1) })
    await remove(entry.id)
    expect((await shown()).thumbnail).toBe(before)
  })

  it('polls again when the next entry begins', async () => {
    await imageEntry({ start: at(0.1), end: at(1) })
    const setup = await setUp()
    const display = await server.app.inject({
      url: '/api/display',
      headers: { ID: device.macAddress, 'access-token': setup.json().api_key },
    })
    expect(display.json().refresh_rate).toBe(361)
    expect((await shown()).nextContent).toEqual({ title: 'Lunch', start: at(0.1) })
  })
})

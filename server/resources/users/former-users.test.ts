import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { jpegCodec } from '#server/media/jpeg-codec.ts'
import type { Image } from '#src/contract/image.ts'
import type { ScheduleEvent } from '#src/contract/schedule.ts'
import type { Template } from '#src/contract/template.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { addImageFolder } from '#tests/fixtures/image-rows.ts'
import { buildRaster } from '#tests/fixtures/pictures.ts'
import { addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { openEventStream } from '#tests/helpers/event-stream.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>

const HOUR_MS = 3_600_000

let server: TestServer
let address: string
let place: { id: string; organizationId: string }
let admin: Call
let viewer: Call
let device: { id: string }
let folder: { id: string }
let templates: { id: string }

beforeAll(async () => {
  server = await startTestServer({ batchIntervalMs: 60 })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  place = (await server.addOrganization()).root
  const { organizationId } = place
  admin = await server.as(await server.addUser('ORG_ADMIN', organizationId, [place.id]))
  viewer = await server.as(await server.addUser('ORG_VIEWER', organizationId, [place.id]))
  const { i7: device_revision_id } = await addModels(server.database)
  device = await addDevice(server.database, { ...placedIn(place), device_revision_id })
  folder = await addImageFolder(server.database, organizationId)
  templates = await addTemplateFolder(server.database, organizationId)
}, 60_000)
afterAll(() => server.stop())

const addEditor = () => server.addUser('ORG_EDITOR', place.organizationId, [place.id])
const remove = async ({ id }: Person) => {
  const answer = await admin({ method: 'DELETE', url: `/api/organizations/users/${id}` })
  expect(answer.statusCode).toBe(200)
}
const update = async ({ id }: Person, body: object) => {
  const answer = await admin({ method: 'PATCH', url: `/api/organizations/users/${id}`, body })
  expect(answer.statusCode).toBe(200)
}
const at = (hours: number) => new Date(server.clock.at + hours * HOUR_MS).toISOString()

async function shade(gray: number) {
  const raster = buildRaster(1280, 720, () => [gray, gray, gray])
  return new File([await jpegCodec.encode(raster, 0.9)], 'shade.jpg')
}

const form = (fields: Record<string, string | File>) => {
  const payload = new FormData()
  for (const [name, value] of Object.entries(fields)) payload.set(name, value)
  return payload
}

/** Creates an image, a template and a schedule entry. */
async function makeContent(call: Call) {
  const image = await call({
    method: 'POST',
    url: `/api/image-folders/${folder.id}/upload-image`,
    payload: form({ image: await shade(40) }),
  })
  const template = await call({
    method: 'POST',
    url: `/api/template-folders/${templates.id}/templates`,
    body: {
      name: 'Door sign',
      value: JSON.stringify({ layers: [], elements: {} }),
      variables: [],
      devices: [{ deviceGroupName: 'i7', orientation: 'horizontal' }],
    },
  })
  const entry = await call({
    method: 'POST',
    url: '/api/schedules/one-time/image',
    payload: form({
      deviceId: device.id,
      timezoneId: 'UTC',
      name: 'Lunch',
      start: at(1),
      end: at(2),
      croppedImage: await shade(0),
    }),
  })
  expect([image, template, entry].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  return {
    image: image.json<Image>(),
    template: template.json<Template>(),
    entry: entry.json<ScheduleEvent>(),
  }
}

it('has a delete rule in each table that refers to a user', async () => {
  const { rows } = await server.database.as('system', (tx) =>
    sql<{ named: string; then: string }>`
      select con.conrelid::regclass || '.' || att.attname as named,
        case con.confdeltype when 'c' then 'goes' when 'n' then 'forgets' else 'refuses' end as "then"
      from pg_constraint con
      join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any (con.conkey)
      where con.contype = 'f' and con.confrelid = 'users'::regclass`.execute(tx),
  )
  const named = (what: string) => rows.filter(({ then }) => then === what).map((row) => row.named)
  expect(named('refuses')).toEqual([])
  // Data of the organization stays, personal data is deleted: add new tables to one of the lists.
  expect(named('forgets')).toEqual(
    expect.arrayContaining([
      'images.uploaded_by',
      'schedules.set_by',
      'firmware_rollouts.created_by',
      'users.invited_by',
    ]),
  )
  const personal = [
    'access_requests.user_id',
    'idempotency_keys.user_id',
    'one_time_links.requested_by',
    'one_time_links.user_id',
    'session_families.user_id',
    'upload_parts.user_id',
    'workspace_access.user_id',
  ]
  expect(named('goes').toSorted()).toEqual(personal)
})

it('keeps images, templates and entries of a deleted user unchanged [USER-30]', async () => {
  const editor = await addEditor()
  const { image, template, entry } = await makeContent(await server.as(editor))
  expect(image.uploadedById).toBe(editor.id)
  await remove(editor)

  const images = await viewer({ url: '/api/images?limit=0' })
  const kept = images.json<{ data: Image[] }>().data.find(({ id }) => id === image.id)
  expect(kept).toMatchObject({ uploadedById: null, uploadedByName: null })
  const file = await viewer({ url: `/api/images/${image.id}/file` })
  const picture = await server.app.inject({ url: file.json<{ imageUrl: string }>().imageUrl })
  expect(picture.statusCode).toBe(200)
  expect((await viewer({ url: `/api/templates/${template.id}` })).json()).toEqual(template)
  const span = new URLSearchParams({ from: at(-1), to: at(9) })
  const entries = await viewer({ url: `/api/devices/${device.id}/schedules?${span}` })
  const [left] = entries.json<ScheduleEvent[]>()
  // The version stays too, so that pending offline changes of other users still apply.
  expect(left).toMatchObject({ id: entry.id, name: 'Lunch', updatedAt: entry.updatedAt })
})

it('rejects offline changes of a deleted user', async () => {
  const editor = await addEditor()
  const call = await server.as(editor)
  await remove(editor)
  const late = await call({
    method: 'POST',
    url: `/api/template-folders/${templates.id}/templates`,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { name: 'Late', value: '{"layers":[],"elements":{}}', variables: [], devices: [] },
  })
  expect(late.statusCode).toBe(401)
  const kept = await viewer({ url: `/api/template-folders/${templates.id}/templates` })
  expect(kept.body).not.toContain('Late')
})

it.each([
  ['deleted', remove],
  ['deactivated', (person: Person) => update(person, { active: false })],
  ['given another role', (person: Person) => update(person, { role: 'ORG_VIEWER' })],
])('ends the event stream of a user who is %s', async (_what, act) => {
  const editor = await addEditor()
  const { accessToken } = await server.signIn(editor)
  const stream = await openEventStream(address, { accessToken })
  expect(stream.response.status).toBe(200)
  await act(editor)
  await stream.ended
})

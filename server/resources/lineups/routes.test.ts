import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Lineup } from '#src/contract/lineup.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { readLineup } from './query.ts'

type Call = Awaited<ReturnType<TestServer['as']>>
interface Place {
  id: string
  organizationId: string
}

const HOUR_MS = 3_600_000

let server: TestServer
let root: Place
let floor: Place
let room: Place
let hall: Place
let revisionId: string
let templateId: string
let lobby: { id: string }
let calls: Record<'owner' | 'viewer' | 'roommate' | 'stranger' | 'foreigner' | 'platform', Call>

const at = (hours: number) => new Date(server.clock.at + hours * HOUR_MS).toISOString()
const schedule = (device: { id: string }, name: string, from: number, till: number) =>
  server.database.as('system', (tx) =>
    tx
      .insertInto('schedules')
      .values({
        device_id: device.id,
        name,
        start_at: at(from),
        end_at: at(till),
        template_id: templateId,
        template_orientation: 'horizontal',
      })
      .execute(),
  )

beforeAll(async () => {
  server = await startTestServer()
  const acme = await server.addOrganization()
  const other = await server.addOrganization('Other')
  root = acme.root
  floor = await server.addWorkspace(root, 'Floor')
  room = await server.addWorkspace(floor, 'Room')
  hall = await server.addWorkspace(root, 'Hall')
  revisionId = (await addModels(server.database)).i7
  const folder = await addTemplateFolder(server.database, acme.id)
  const template = { organizationId: acme.id, template_folder_id: folder.id }
  templateId = (await addTemplate(server.database, template)).id
  const device = { device_revision_id: revisionId }
  lobby = await addDevice(server.database, {
    ...placedIn(floor),
    ...device,
    name: 'lobby',
    orientation: 'vertical',
    template_as_default_set: true,
    template_id: templateId,
    default_content_name: 'House rules',
  })
  const attic = await addDevice(server.database, { ...placedIn(room), ...device, name: 'Attic' })
  await addDevice(server.database, { ...placedIn(hall), ...device, name: 'Hall' })
  await addDevice(server.database, { ...placedIn(other.root), ...device, name: 'Foreign' })
  await addDevice(server.database, { ...device, name: 'Boxed' })
  await schedule(attic, 'Ends as the span begins', -2, 0)
  await schedule(lobby, 'Later', 3, 5)
  await schedule(lobby, 'Runs', -0.5, 1)
  await schedule(lobby, 'Begins as the span ends', 24, 25)
  calls = {
    owner: await server.as(await server.addUser('ORG_OWNER', acme.id)),
    viewer: await server.as(await server.addUser('ORG_VIEWER', acme.id, [floor.id, room.id])),
    roommate: await server.as(await server.addUser('ORG_EDITOR', acme.id, [room.id])),
    stranger: await server.as(await server.addUser('ORG_ADMIN', acme.id)),
    foreigner: await server.as(await server.addUser('ORG_VIEWER', other.id, [other.root.id])),
    platform: await server.as(await server.addUser('ROOT', null)),
  }
}, 60_000)
afterAll(() => server.stop())

const ask = (call: Call, place: Place, from = at(0), to = at(24)) =>
  call({
    url: `/api/workspaces/${place.id}/lineup?${new URLSearchParams({ from, to }).toString()}`,
  })
const names = async (call: Call, place: Place) =>
  (await ask(call, place)).json<Lineup>().devices.map(({ name }) => name)

describe('the lineup of a workspace', () => {
  it('contains the content of each device and its entries in the span, earliest first', async () => {
    const { devices, ...lineup } = (await ask(calls.viewer, floor)).json<Lineup>()
    expect(lineup).toEqual({ from: at(0), to: at(24), total: 2 })
    expect(devices.map(({ name }) => name)).toEqual(['Attic', 'lobby'])
    expect(devices[1]).toMatchObject({
      id: lobby.id,
      orientation: 'vertical',
      panel: { model: 'i7', width: 1280, height: 720 },
      pushed: null,
      fallback: { name: 'House rules', kind: 'template', thumbnail: null },
      entries: [
        { name: 'Runs', kind: 'template', start: at(-0.5), end: at(1) },
        { name: 'Later', kind: 'template', start: at(3), end: at(5) },
      ],
    })
    expect(devices[0]).toMatchObject({ pushed: null, fallback: null, entries: [] })
  })

  it('shows images as the panel does, pushed content before the default', async () => {
    const shade = 'a'.repeat(64)
    const drawn = 'b'.repeat(64)
    await server.database.as('system', async (tx) => {
      const media = [shade, drawn].map((sha256) => ({ sha256, type: 'image/webp', bytes: 1 }))
      await tx.insertInto('media').values(media).execute()
      await tx
        .insertInto('frames')
        .values({
          picture_sha256: shade,
          panel: '1280x720/black-white/1',
          frame_sha256: drawn,
          thumbnail_sha256: drawn,
        })
        .execute()
    })
    await addDevice(server.database, {
      ...placedIn(hall),
      device_revision_id: revisionId,
      name: 'Stairs',
      picture_sha256: shade,
      content_name: 'Mind the step',
      default_picture_sha256: drawn,
    })
    const { devices } = (await ask(calls.owner, hall)).json<Lineup>()
    expect(devices.find(({ name }) => name === 'Stairs')).toMatchObject({
      pushed: {
        name: 'Mind the step',
        kind: 'image',
        thumbnail: expect.stringContaining(`/media/${drawn}/`),
      },
      fallback: { name: '', kind: 'image', thumbnail: null },
    })
  })

  it('contains the visible devices below the workspace', async () => {
    expect(await names(calls.owner, root)).toEqual(['Attic', 'Hall', 'lobby', 'Stairs'])
    expect(await names(calls.platform, root)).toEqual(['Attic', 'Hall', 'lobby', 'Stairs'])
    expect(await names(calls.viewer, root)).toEqual(['Attic', 'lobby'])
    expect(await names(calls.roommate, floor)).toEqual(['Attic'])
  })

  it('is 404 without access and for another organization', async () => {
    expect((await ask(calls.foreigner, floor)).statusCode).toBe(404)
    expect((await ask(calls.stranger, root)).statusCode).toBe(404)
    expect((await ask(calls.roommate, hall)).statusCode).toBe(404)
    expect((await ask(calls.owner, { ...root, id: crypto.randomUUID() })).statusCode).toBe(404)
  })

  it.each([
    ['of more than 48 hours', 0, 48.01, 'validation:spanTooLong'],
    ['of zero length', 1, 1, 'validation:endNotAfterStart'],
    ['that ends before it starts', 2, 1, 'validation:endNotAfterStart'],
  ])('rejects a span %s', async (_what, from, to, message) => {
    const answer = await ask(calls.owner, root, at(from), at(to))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ fields: { to: [message] } })
  })

  it('accepts a span of 48 hours, and rejects an invalid time', async () => {
    expect((await ask(calls.owner, root, at(0), at(48))).statusCode).toBe(200)
    expect((await ask(calls.owner, root, 'noon')).statusCode).toBe(422)
  })
})

describe('a thousand devices', () => {
  it('are read with as many queries as one', async () => {
    const crowd = await server.addWorkspace(root, 'Crowd')
    const span = { start: new Date(at(0)), end: new Date(at(24)) }
    const queriesFor = (place: Place) =>
      server.database.as('system', async (tx) => {
        let queries = 0
        const counting: KyselyPlugin = {
          transformQuery: ({ node }) => ((queries += 1), node),
          transformResult: async ({ result }) => result,
        }
        const { devices, total } = await readLineup(tx.withPlugin(counting), [place.id], span)
        return { queries, total, read: devices.length }
      })
    const one = await queriesFor(floor)
    await server.database.as('system', async (tx) => {
      const rows = Array.from({ length: 1_000 }, (_, n) => ({
        ...placedIn(crowd),
        device_revision_id: revisionId,
        cloud_name: `crowd-${n}`,
        mac_address:
          `AA:00:00:00:${[n >> 8, n & 255].map((byte) => byte.toString(16).padStart(2, '0')).join(':')}`.toUpperCase(),
        name: `Crowd ${n}`,
      }))
      const added = await tx.insertInto('devices').values(rows).returning('id').execute()
      await tx
        .insertInto('schedules')
        .values(
          added.map(({ id }) => ({
            device_id: id,
            name: 'Lunch',
            start_at: at(2),
            end_at: at(3),
            template_id: templateId,
          })),
        )
        .execute()
    })
    expect(one).toEqual({ queries: 3, total: 1, read: 1 })
    expect(await queriesFor(crowd)).toEqual({ queries: 3, total: 1_000, read: 1_000 })
  }, 60_000)
})

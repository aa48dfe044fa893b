import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { toStored } from '#server/media/images.ts'
import { storeMedia } from '#server/media/store-media.ts'
import { removeUnusedMedia } from '#server/media/unused.ts'
import { runMaintenance } from '#server/services/maintenance.ts'
import type { Device } from '#src/contract/device.ts'
import type { ScheduleEvent } from '#src/contract/schedule.ts'
import { buildDesign, buildText } from '#tests/fixtures/designs.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { isWaitedFor } from '#tests/helpers/during-change.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { drawChangedEntries, drawEntryInTurn } from './entry-frames.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const words = (content: string) =>
  JSON.stringify(buildDesign({ words: buildText({ content, size: 90 }) }))

let server: TestServer
let call: Awaited<ReturnType<TestServer['as']>>
let place: ReturnType<typeof placedIn>
let revisionId: string
let folderId: string
let deviceId: string

beforeAll(async () => {
  server = await startTestServer()
  const { id, root } = await server.addOrganization()
  revisionId = (await addModels(server.database)).i7
  place = placedIn(root)
  folderId = (await addTemplateFolder(server.database, id)).id
  call = await server.as(await server.addUser('ORG_EDITOR', id, [root.id]))
}, 60_000)
beforeEach(async () => {
  deviceId = (await addDevice(server.database, { ...place, device_revision_id: revisionId })).id
})
afterAll(() => server.stop())

const newTemplate = async (
  value: string,
  variables: { key: string; label: string; value: string }[] = [],
) => {
  const owner = { organizationId: place.organization_id, template_folder_id: folderId }
  const own = { value, variables: JSON.stringify(variables) }
  return (await addTemplate(server.database, { ...owner, ...own })).id
}
const saved = (id: string, value: string) =>
  server.database.as('system', (tx) =>
    tx.updateTable('templates').set({ value }).where('id', '=', id).execute(),
  )
async function newEntry(templateId: string, said: Record<string, string> = {}) {
  const start = server.clock.at + HOUR_MS
  const answer = await call({
    url: `/api/devices/${deviceId}/schedules/one-time/template`,
    method: 'POST',
    body: {
      name: 'Visit',
      start: new Date(start).toISOString(),
      end: new Date(start + HOUR_MS).toISOString(),
      timezoneId: 'UTC',
      templateOrientation: 'horizontal',
      templateId,
      templateVariables: said,
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ScheduleEvent>()
}
const edited = async (id: string, body: object) => {
  const answer = await call({
    url: `/api/schedules/one-time/template/${id}`,
    method: 'PATCH',
    body,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ScheduleEvent>()
}
const entryNow = async (id: string) => {
  const span = `from=${new Date(0).toISOString()}&to=${new Date(server.clock.at + DAY_MS).toISOString()}`
  const answer = await call({ url: `/api/devices/${deviceId}/schedules?${span}` })
  return answer.json<ScheduleEvent[]>().find((entry) => entry.id === id)
}
async function newDefault(templateId: string, said: Record<string, string> = {}) {
  const url = `/api/devices/${deviceId}/set-default-template`
  const body = { orientation: 'horizontal', templateId, variables: said }
  return (await call({ url, method: 'POST', body })).json<Device>()
}
const hashOf = (shown: { thumbnail: string | null } | undefined) =>
  shown?.thumbnail?.split('/')[2] ?? null
/** Waits for the thumbnail of the entry. */
const entryDrawn = async (id: string) => {
  await expect.poll(async () => hashOf(await entryNow(id)), { timeout: 30_000 }).not.toBeNull()
  return entryNow(id)
}
const drawChanged = () => drawChangedEntries(server.deps, server.deps.now())

/** Adds future entries, five minutes each. */
const addEntries = (contents: readonly { template_id?: string; picture_sha256?: string }[]) =>
  server.database.as('system', async (tx) => {
    const rows = contents.map((content, at) => {
      const start = server.clock.at + HOUR_MS + at * 300_000
      const span = { start_at: new Date(start), end_at: new Date(start + 300_000) }
      return { device_id: deviceId, name: 'Visit', ...span, ...content }
    })
    const added = await tx.insertInto('schedules').values(rows).returning('id').execute()
    return added.map(({ id }) => id)
  })
const hashesOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => hashOf(await entryNow(id))))

describe('the thumbnail of an entry with a template', () => {
  it('is drawn from its frame shortly after creation and before it runs [SCH-25]', async () => {
    const templateId = await newTemplate(words('Welcome {{guest}}'))
    const { id, thumbnail } = await newEntry(templateId, { guest: 'Ada' })
    expect(thumbnail).toBeNull()
    const entry = await entryDrawn(id)
    expect(hashOf(entry)).toMatch(/^[0-9a-f]{64}$/)
    const picture = await server.app.inject({ url: entry?.thumbnail ?? '' })
    expect(picture.headers['content-type']).toBe('image/webp')
    expect(hashOf(await newDefault(templateId, { guest: 'Ada' }))).toBe(hashOf(entry))
  })

  it('is redrawn after its template is saved', async () => {
    const templateId = await newTemplate(words('Before'))
    const entry = await entryDrawn((await newEntry(templateId)).id)
    await drawChanged()
    expect(hashOf(await entryNow(entry?.id ?? ''))).toBe(hashOf(entry))
    await saved(templateId, words('After'))
    await drawChanged()
    const after = hashOf(await entryNow(entry?.id ?? ''))
    expect(after).toMatch(/^[0-9a-f]{64}$/)
    expect(after).not.toBe(hashOf(entry))
  })

  it.each([
    ['texts', async () => ({ variables: { guest: 'Bob' } })],
    ['orientation', async () => ({ orientation: 'vertical' })],
    ['template', async () => ({ templateId: await newTemplate(words('Goodbye')) })],
  ])('is missing until it is drawn with its changed %s', async (_what, changes) => {
    const templateId = await newTemplate(words('Welcome {{guest}}'))
    const before = await entryDrawn((await newEntry(templateId, { guest: 'Ada' })).id)
    const id = before?.id ?? ''
    expect(hashOf(await edited(id, { name: 'Renamed' }))).toBe(hashOf(before))
    expect(hashOf(await edited(id, await changes()))).toBeNull()
    const after = hashOf(await entryDrawn(id))
    expect(after).not.toBe(hashOf(before))
  })

  it('is not drawn from texts that changed meanwhile', async () => {
    const templateId = await newTemplate(words('Dear {{guest}}'))
    const { id } = await newEntry(templateId, { guest: 'Ada' })
    const before = hashOf(await entryDrawn(id))
    await server.database.as('system', (tx) =>
      tx.deleteFrom('entry_frames').where('schedule_id', '=', id).execute(),
    )
    let drawing: Promise<void> | undefined
    // Another process draws the entry while it is being changed.
    await server.database.as('system', async (tx) => {
      const template_variables = JSON.stringify({ guest: 'Bob' })
      await tx.updateTable('schedules').set({ template_variables }).where('id', '=', id).execute()
      drawing = drawEntryInTurn(server.deps, id)
      await isWaitedFor(tx)
    })
    await drawing
    expect(hashOf(await entryNow(id))).toBeNull()
    await drawChanged()
    expect(hashOf(await entryNow(id))).not.toBe(before)
    expect(hashOf(await entryNow(id))).not.toBeNull()
  })

  it('is drawn for every entry, in one run', async () => {
    const template_id = await newTemplate(words('Many'))
    const ids = await addEntries(Array.from({ length: 101 }, () => ({ template_id })))
    await drawChanged()
    expect((await hashesOf(ids.slice(-1)))[0]).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is missing while its template cannot be drawn, without failing the request', async () => {
    const templateId = await newTemplate('{"version":99}')
    const entry = await newEntry(templateId)
    await drawChanged()
    expect(hashOf(await entryNow(entry.id))).toBeNull()
    await saved(templateId, words('Mended'))
    await drawChanged()
    expect(hashOf(await entryNow(entry.id))).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('after the panel of a model was corrected', () => {
  it('the thumbnails of entries with a template or an image are drawn again', async () => {
    const picture = await toStored({
      width: 4,
      height: 2,
      data: new Uint8ClampedArray(32).fill(128),
    })
    const sha256 = await server.database.as('system', (tx) =>
      storeMedia(tx, server.deps.media, picture, { type: 'image/webp' }),
    )
    const template_id = await newTemplate(words('Panel'))
    const gone = 'f'.repeat(64)
    await server.database.as('system', (tx) =>
      tx.insertInto('media').values({ sha256: gone, type: 'image/webp', bytes: 1 }).execute(),
    )
    const [lost = '', ...ids] = await addEntries([
      { picture_sha256: gone },
      { picture_sha256: sha256 },
      { template_id },
    ])
    await expect(drawChanged()).rejects.toThrow('ENOENT')
    const before = await hashesOf(ids)
    expect(before).not.toContain(null)
    await server.database.as('system', (tx) =>
      tx
        .updateTable('device_revisions')
        .set({ resolution_horizontal: 640, resolution_vertical: 360 })
        .where('id', '=', revisionId)
        .execute(),
    )
    expect(await hashesOf(ids)).toEqual([null, null])
    await expect(drawChanged()).rejects.toThrow('ENOENT')
    const after = await hashesOf([...ids, lost])
    expect(after).toEqual([expect.any(String), expect.any(String), null])
    for (const hash of before) expect(after).not.toContain(hash)
    await server.database.as('system', (tx) =>
      tx.deleteFrom('schedules').where('id', '=', lost).execute(),
    )
  })
})

it('prefers the values set for a device over the template’s own [TPL-16]', async () => {
  const own = [{ key: 'guest', label: 'Guest', value: 'our guest' }]
  const templateId = await newTemplate(words('Welcome {{guest|friend}}'), own)
  const plain = await newTemplate(words('Welcome our guest'))
  expect(hashOf(await newDefault(templateId))).toBe(hashOf(await newDefault(plain)))
  expect(hashOf(await newDefault(templateId, { guest: '' }))).toBe(hashOf(await newDefault(plain)))
  const ada = await newTemplate(words('Welcome Ada'))
  expect(hashOf(await newDefault(templateId, { guest: 'Ada' }))).toBe(hashOf(await newDefault(ada)))
})

describe('unused template frames', () => {
  const frames = () =>
    server.database.as('system', (tx) =>
      tx.selectFrom('template_frames').select('thumbnail_sha256').execute(),
    )
  const isKept = async (hash: string | null) =>
    (await frames()).some(({ thumbnail_sha256 }) => thumbnail_sha256 === hash)

  it('are deleted with their bytes after a day; frames of panels and entries stay', async () => {
    const [gone, shown, ahead] = await Promise.all(
      ['gone', 'shown', 'ahead'].map((name) => newTemplate(words(name))),
    )
    const first = hashOf(await newDefault(gone ?? ''))
    const second = hashOf(await newDefault(shown ?? ''))
    const third = hashOf(await entryDrawn((await newEntry(ahead ?? '')).id))
    await runMaintenance(server.deps)
    expect(await isKept(first)).toBe(true)

    server.clock.advance(1.5 * DAY_MS)
    await runMaintenance(server.deps)
    expect(await Promise.all([first, second, third].map(isKept))).toEqual([false, true, true])
    await removeUnusedMedia(server.database, server.deps.media)
    await expect(server.deps.media.read(first ?? '')).rejects.toThrow()
    expect((await server.deps.media.read(second ?? '')).byteLength).toBeGreaterThan(0)

    server.clock.advance(31 * DAY_MS)
    await runMaintenance(server.deps)
    expect(await Promise.all([second, third].map(isKept))).toEqual([true, false])
  })
})

import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Schema } from '#server/db/schema.ts'
import { PROBLEM } from '#src/contract/problem.ts'
import { MAX_NAMED_USES, type Usage } from '#src/contract/usage.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { addImage, addImageFolder } from '#tests/fixtures/image-rows.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { callDuring } from '#tests/helpers/during-change.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

const HOUR_MS = 3_600_000

let server: TestServer
let revisionId: string
let acme: Awaited<ReturnType<TestServer['addOrganization']>>
let image: { id: string; sha256: string }
let unused: { id: string }
let templateFolderId: string
let call: Awaited<ReturnType<TestServer['as']>>

beforeAll(async () => {
  server = await startTestServer()
  revisionId = (await addModels(server.database)).i7
}, 60_000)
afterAll(() => server.stop())

beforeEach(async () => {
  acme = await server.addOrganization()
  const folder = await addImageFolder(server.database, acme.id)
  image = await addImage(server.database, folder)
  unused = await addImage(server.database, folder)
  templateFolderId = (await addTemplateFolder(server.database, acme.id)).id
  // Sees no workspace, and therefore no device.
  call = await server.as(await server.addUser('ORG_EDITOR', acme.id))
})

const remove = () => call({ url: `/api/images/${image.id}/file`, method: 'DELETE' })
const device = (content: Partial<Insertable<Schema['devices']>>) =>
  addDevice(server.database, { ...placedIn(acme.root), device_revision_id: revisionId, ...content })
const entry = async (startAt: number, endAt: number) => {
  const { id } = await device({})
  await server.database.as('system', (tx) =>
    tx
      .insertInto('schedules')
      .values({
        device_id: id,
        name: 'Morning',
        start_at: new Date(startAt),
        end_at: new Date(endAt),
        picture_sha256: image.sha256,
      })
      .execute(),
  )
}
const template = (imageId: string) =>
  addTemplate(server.database, {
    organizationId: acme.id,
    template_folder_id: templateFolderId,
    value: JSON.stringify({ elements: { logo: { type: 'picture', imageId } } }),
  })

describe('an image in use is not deleted [MEDIA-18]', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    ['a device shows it', '1 device', () => device({ image_id: image.id })],
    ['it is a default', '1 device', () => device({ default_picture_sha256: image.sha256 })],
    [
      'a future entry shows it',
      '1 schedule entry',
      () => entry(server.clock.at + HOUR_MS, server.clock.at + 2 * HOUR_MS),
    ],
    ['a template contains it', '1 template', () => template(image.id)],
    ['a template contains it, in upper case', '1 template', () => template(image.id.toUpperCase())],
  ])('if %s', async (_case, users, use) => {
    await use()
    const answer = await remove()
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      type: PROBLEM.inUse,
      detail: `In use by ${users}.`,
    })
  })

  it('among several that are; all its users are counted, and visible ones are named', async () => {
    const both = { image_id: image.id, default_picture_sha256: image.sha256 }
    const seen = await device({ ...both, name: 'In the lobby' })
    const elsewhere = placedIn(await server.addWorkspace(acme.root))
    await device({ ...elsewhere, image_id: image.id })
    await entry(server.clock.at - HOUR_MS, server.clock.at + HOUR_MS)
    await entry(server.clock.at, server.clock.at + HOUR_MS)
    const drawn = await template(image.id)
    const imageIds = [unused.id, image.id]
    const request = { url: '/api/images', method: 'DELETE' as const, body: { imageIds } }
    const error = 'In use by 2 devices, 2 schedule entries and 1 template.'
    const counts = { devices: 2, scheduleEntries: 2, templates: 1 }
    const onlyTemplate = [{ kind: 'template', id: drawn.id, name: expect.any(String) }]
    expect((await call(request)).json()).toEqual({
      success: [unused.id],
      failure: [{ imageId: image.id, error, usage: { ...counts, users: onlyTemplate } }],
    })
    expect((await call({ url: '/api/images' })).json()).toMatchObject({ total: 1 })

    const owner = await server.as(await server.addUser('ORG_OWNER', acme.id))
    const alone = await owner({ url: `/api/images/${image.id}/file`, method: 'DELETE' })
    expect(alone.json()).toMatchObject({ type: PROBLEM.inUse, detail: error, usage: counts })
    const { users } = alone.json<{ usage: Usage }>().usage
    expect(users.map(({ kind }) => kind)).toEqual([
      'device',
      'device',
      'scheduleEntry',
      'scheduleEntry',
      'template',
    ])
    expect(users).toContainEqual({ kind: 'device', id: seen.id, name: 'In the lobby' })
    expect(users[2]).toMatchObject({ name: 'Morning', deviceId: expect.any(String) })
  })

  it('and its users are named up to a limit, each once', async () => {
    for (let count = 0; count <= MAX_NAMED_USES; count++) await device({ image_id: image.id })
    const owner = await server.as(await server.addUser('ORG_OWNER', acme.id))
    const answer = await owner({ url: `/api/images/${image.id}/file`, method: 'DELETE' })
    const { usage } = answer.json<{ usage: Usage }>()
    expect([usage.devices, usage.users.length]).toEqual([MAX_NAMED_USES + 1, MAX_NAMED_USES])
  })
})

describe('an image that is no longer used', () => {
  it('is deleted despite past entries, replaced content and uses in other organizations', async () => {
    await entry(server.clock.at - 2 * HOUR_MS, server.clock.at - HOUR_MS)
    await device({ default_picture_sha256: image.sha256, template_as_default_set: true })
    await device({ image_id: unused.id, picture_sha256: image.sha256 })
    await template(unused.id)
    const { root } = await server.addOrganization('Other')
    await device({ ...placedIn(root), default_picture_sha256: image.sha256 })
    expect((await remove()).statusCode).toBe(200)
  })
})

describe('concurrency', () => {
  it('an image that is being assigned to a device is not deleted', async () => {
    const { id } = await device({})
    const answer = await callDuring(
      server.database,
      (tx) => tx.updateTable('devices').set({ image_id: image.id }).where('id', '=', id).execute(),
      remove,
    )
    expect(answer.statusCode).toBe(409)
  })

  it('an image that is being deleted cannot be assigned to a device', async () => {
    const grants = [acme.root.id]
    const editor = await server.as(await server.addUser('ORG_EDITOR', acme.id, grants))
    const { id } = await device({})
    const form = new FormData()
    form.set('organizationId', acme.id)
    form.set('imageId', image.id)
    const answer = await callDuring(
      server.database,
      (tx) => tx.deleteFrom('images').where('id', '=', image.id).execute(),
      () => editor({ url: `/api/devices/${id}/set-image`, method: 'POST', payload: form }),
    )
    expect(answer.statusCode).toBe(404)
  })
})

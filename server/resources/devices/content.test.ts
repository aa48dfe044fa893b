import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Tx } from '#server/db/database.ts'
import { rasterize } from '#server/drawing/raster.ts'
import { decodeStored, toStored } from '#server/media/images.ts'
import { jpegCodec } from '#server/media/jpeg-codec.ts'
import { storeMedia } from '#server/media/store-media.ts'
import type { Device } from '#src/contract/device.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { readDeviceRows } from './query.ts'
import { storeDeviceImage } from './store-image.ts'

type Call = Awaited<ReturnType<TestServer['as']>>

let server: TestServer
let organizationId: string
let device: { id: string }
let place: ReturnType<typeof placedIn>
let revisionId: string
let imageId: string
let foreignImageId: string
let calls: Record<'editor' | 'viewer' | 'stranger', Call>

const picture = (fill: string) =>
  rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#fff"/><circle cx="640" cy="360" r="300" fill="${fill}"/></svg>`,
  )
const jpeg = async (fill: string) => jpegCodec.encode(await picture(fill), 0.9)

async function addImage(owner: string, fill: string) {
  const raster = await picture(fill)
  return server.database.as('system', async (tx) => {
    const sha256 = await storeMedia(tx, server.deps.media, await toStored(raster), {
      type: 'image/webp',
      ...raster,
    })
    const folder = await tx
      .insertInto('image_folders')
      .values({ organization_id: owner, name: 'Images' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('images')
      .values({
        organization_id: owner,
        image_folder_id: folder.id,
        name: 'Dot',
        file_name: 'dot.png',
        sha256,
        thumbnail_sha256: sha256,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

beforeAll(async () => {
  server = await startTestServer()
  const acme = await server.addOrganization()
  const other = await server.addOrganization('Other')
  organizationId = acme.id
  const { i7 } = await addModels(server.database)
  revisionId = i7
  place = placedIn(acme.root)
  device = await addDevice(server.database, { ...place, device_revision_id: i7 })
  imageId = await addImage(acme.id, '#c00')
  foreignImageId = await addImage(other.id, '#00c')
  const grants = [acme.root.id]
  calls = {
    editor: await server.as(await server.addUser('ORG_EDITOR', acme.id, grants)),
    viewer: await server.as(await server.addUser('ORG_VIEWER', acme.id, grants)),
    stranger: await server.as(await server.addUser('ORG_EDITOR', acme.id)),
  }
}, 60_000)
afterAll(() => server.stop())

it('an upload is decoded while its device is not locked', async () => {
  const whole = new Uint8Array(await jpeg('#0c0'))
  const upload = new File([whole], 'dot.jpg')
  const lockRow = (tx: Tx) =>
    sql`select from devices where id = ${device.id} for update nowait`.execute(tx)
  const isFree = () =>
    server.database.as('system', lockRow).then(
      () => true,
      () => false,
    )
  // It is read for its hash, then to decode it, then again for its hash.
  const wereFree: boolean[] = []
  upload.arrayBuffer = async () => {
    if (wereFree.length === 1) await expect.poll(isFree).toBe(true)
    wereFree.push(await isFree())
    return whole.buffer
  }
  await server.database.as('system', async (tx) => {
    await lockRow(tx)
    const [row] = await readDeviceRows(tx, server.deps.now(), [device.id])
    if (row) await storeDeviceImage({ tx, media: server.deps.media }, row, upload, 'image')
  })
  expect(wereFree).toEqual([false, true, false])
})

function send(call: Call, what: string, fields: Record<string, string | File>, key?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return call({ url: `/api/devices/${device.id}/${what}`, method: 'POST', payload: form, headers })
}
const upload = async (fill: string) => new File([await jpeg(fill)], 'A dot.jpeg')

describe('setting content', () => {
  it('shows an uploaded image under its file name [CALL-39]', async () => {
    const image = await upload('#000')
    const answer = await send(calls.editor, 'upload-image', { organizationId, image })
    expect(answer.json<Device>()).toMatchObject({ contentName: 'A dot', imageId: null })
    expect(answer.json<Device>().thumbnail).toMatch(/^\/media\/[0-9a-f]{64}\//)
  })

  it('shows a library image, cropped or whole [CALL-38]', async () => {
    const whole = await send(calls.editor, 'set-image', { organizationId, imageId })
    expect(whole.json<Device>()).toMatchObject({ contentName: 'Dot', imageId })
    const croppedImage = await upload('#888')
    const cropped = await send(calls.editor, 'set-image', {
      organizationId,
      imageId,
      croppedImage,
    })
    expect(cropped.json<Device>()).toMatchObject({ contentName: 'Dot', imageId })
    expect(cropped.json<Device>().thumbnail).not.toBe(whole.json<Device>().thumbnail)
  })

  it('rotates a whole library image for a vertical device [CALL-38]', async () => {
    const turned = await addDevice(server.database, {
      ...place,
      device_revision_id: revisionId,
      orientation: 'vertical',
    })
    const form = new FormData()
    form.set('organizationId', organizationId)
    form.set('imageId', imageId)
    const url = `/api/devices/${turned.id}/set-image`
    const answer = await calls.editor({ url, method: 'POST', payload: form })
    expect(answer.statusCode).toBe(200)
    const { picture_sha256 } = await server.database.as('system', (tx) =>
      tx
        .selectFrom('devices')
        .select('picture_sha256')
        .where('id', '=', turned.id)
        .executeTakeFirstOrThrow(),
    )
    const stored = await decodeStored(await server.deps.media.read(picture_sha256 ?? ''))
    // Cropped to 9:16, the circle touches both sides: top and bottom of the rotated image.
    expect([stored.width, stored.height]).toEqual([1280, 720])
    const redAt = (x: number, y: number) => stored.data[(y * 1280 + x) * 4 + 1] === 0
    expect([redAt(640, 2), redAt(640, 717), redAt(4, 360)]).toEqual([true, true, false])
  })

  it('stores a default for when nothing else is due [CALL-40]', async () => {
    const shown = (await calls.editor({ url: `/api/devices/${device.id}` })).json<Device>()
    const croppedImage = await upload('#444')
    const answer = await send(calls.editor, 'set-default-image', { croppedImage })
    expect(answer.json<Device>()).toMatchObject({
      contentName: 'Dot',
      thumbnail: shown.thumbnail,
      templateAsDefaultSet: false,
      defaultImageUrl: expect.stringMatching(/^\/media\//),
    })
  })

  it('accepts the same image repeatedly, even after its bytes were deleted', async () => {
    const image = await upload('#345')
    const shown = async () =>
      (await send(calls.editor, 'upload-image', { organizationId, image })).json<Device>().thumbnail
    const first = await shown()
    expect(first).toMatch(/^\/media\/[0-9a-f]{64}\//)
    const hash = (url: string | null) => url?.split('/')[2]
    expect(hash(await shown())).toBe(hash(first))

    const { picture } = await server.database.as('system', (tx) =>
      tx
        .selectFrom('devices')
        .select('picture_sha256 as picture')
        .where('id', '=', device.id)
        .executeTakeFirstOrThrow(),
    )
    await send(calls.editor, 'upload-image', { organizationId, image: await upload('#543') })
    await server.database.as('system', async (tx) => {
      await tx.deleteFrom('frames').where('picture_sha256', '=', picture).execute()
      await tx.deleteFrom('media').where('sha256', '=', picture).execute()
    })
    await server.deps.media.remove(picture ?? '')
    expect(hash(await shown())).toBe(hash(first))
  })

  it('runs once per key, however often it is sent', async () => {
    const image = await upload('#222')
    const first = await send(calls.editor, 'upload-image', { organizationId, image }, 'once')
    const again = await send(calls.editor, 'upload-image', { organizationId, image }, 'once')
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body).toBe(first.body)
    const other = { organizationId, image: await upload('#999') }
    expect((await send(calls.editor, 'upload-image', other, 'once')).statusCode).toBe(422)
  })

  it('is rejected for viewers, without access to the device, and with foreign content', async () => {
    const image = await upload('#000')
    const refused = [
      await send(calls.viewer, 'upload-image', { organizationId, image }),
      await send(calls.stranger, 'upload-image', { organizationId, image }),
      await send(calls.editor, 'set-image', { organizationId, imageId: foreignImageId }),
      await send(calls.editor, 'upload-image', { organizationId: crypto.randomUUID(), image }),
      await send(calls.editor, 'upload-image', { organizationId }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 404, 404, 404, 422])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { rasterize } from '#server/drawing/raster.ts'
import { toStored } from '#server/media/images.ts'
import { jpegCodec } from '#server/media/jpeg-codec.ts'
import { signedMediaUrl } from '#server/media/signed-url.ts'
import { storeMedia } from '#server/media/store-media.ts'
import type { Device } from '#src/contract/device.ts'
import { PROBLEM } from '#src/contract/problem.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { addImage, addImageFolder } from '#tests/fixtures/image-rows.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Folder = Awaited<ReturnType<typeof addImageFolder>>
type Call = Awaited<ReturnType<TestServer['as']>>

let server: TestServer
let organizationId: string
let device: { id: string }
let calls: Record<'editor' | 'viewer' | 'stranger' | 'other', Call>
let library: { id: string; sha256: string }
let foreign: { id: string; sha256: string; templateId: string }
let folder: Folder
let foreignFolder: Folder
let templateId: string

const picture = (fill: string) =>
  rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="${fill}"/></svg>`,
  )

async function addStoredImage(folder: Folder) {
  const raster = await picture('#c00')
  const sha256 = await server.database.as('system', async (tx) =>
    storeMedia(tx, server.deps.media, await toStored(raster), { type: 'image/webp', ...raster }),
  )
  return addImage(server.database, folder, { name: 'Dot', sha256, thumbnail_sha256: sha256 })
}
/** Large images are stored as JPEG or PNG. */
async function addPhoto(folder: Folder, fill: string) {
  const bytes = await jpegCodec.encode(await picture(fill), 0.9)
  const sha256 = await server.database.as('system', (tx) =>
    storeMedia(tx, server.deps.media, bytes, { type: 'image/jpeg', width: 1280, height: 720 }),
  )
  return addImage(server.database, folder, { name: 'Photo', sha256 })
}
const signed = (sha256: string) =>
  signedMediaUrl(server.deps.secrets.media, { sha256, name: 'x', extension: 'webp' }, new Date())
async function addMenu(owner: string) {
  const folder = await addTemplateFolder(server.database, owner)
  const menu = { organizationId: owner, template_folder_id: folder.id, name: 'Menu' }
  return (await addTemplate(server.database, menu)).id
}

beforeAll(async () => {
  server = await startTestServer()
  const acme = await server.addOrganization()
  const other = await server.addOrganization('Other')
  organizationId = acme.id
  const { i7 } = await addModels(server.database)
  device = await addDevice(server.database, { ...placedIn(acme.root), device_revision_id: i7 })
  folder = await addImageFolder(server.database, acme.id)
  foreignFolder = await addImageFolder(server.database, other.id)
  library = await addStoredImage(folder)
  foreign = {
    ...(await addImage(server.database, foreignFolder)),
    templateId: await addMenu(other.id),
  }
  templateId = await addMenu(acme.id)
  const grants = [acme.root.id]
  calls = {
    editor: await server.as(await server.addUser('ORG_EDITOR', acme.id, grants)),
    viewer: await server.as(await server.addUser('ORG_VIEWER', acme.id, grants)),
    stranger: await server.as(await server.addUser('ORG_EDITOR', acme.id)),
    other: await server.as(await server.addUser('ORG_OWNER', other.id)),
  }
}, 60_000)
afterAll(() => server.stop())

function send(what: string, fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return calls.editor({ url: `/api/devices/${device.id}/${what}`, method: 'POST', payload: form })
}
const upload = async (fill: string) =>
  new File([await jpegCodec.encode(await picture(fill), 0.9)], 'A dot.jpeg')

const restore = (former: unknown, { slot = 'content', call = calls.editor } = {}) =>
  call({
    url: `/api/devices/${device.id}/restore-content`,
    method: 'POST',
    payload: { slot, former },
  })
const read = async () => (await calls.editor({ url: `/api/devices/${device.id}` })).json<Device>()
const show = async (fill: string) => {
  const image = await upload(fill)
  const answer = await send('upload-image', { organizationId, image })
  return answer.json<Device>()
}
const hashOf = (url: string | null) => url?.split('/')[2]
const imageOf = ({ imageUrl, imageName: name, imageId }: Device) => ({
  type: 'image',
  imageUrl,
  name,
  imageId,
})
const typeOf = (answer: Awaited<ReturnType<typeof restore>>) => answer.json<{ type: string }>().type

describe('an undo', () => {
  it('restores the former image, or none', async () => {
    await send('set-image', { organizationId, imageId: library.id })
    const before = await read()
    const shown = await show('#123')
    expect(hashOf(shown.imageUrl)).not.toBe(hashOf(before.imageUrl))
    const answer = await restore(imageOf(before))
    expect(answer.statusCode).toBe(200)
    const after = answer.json<Device>()
    expect(after).toMatchObject({ contentName: 'Dot', imageName: 'Dot', imageId: library.id })
    expect(hashOf(after.imageUrl)).toBe(hashOf(before.imageUrl))
    expect(hashOf(after.thumbnail)).toBe(hashOf(before.thumbnail))

    const none = (await restore(null)).json<Device>()
    expect(none).toMatchObject({ imageUrl: null, imageName: null, imageId: null })
  })

  it('restores a large library photo, also after other images, or after it left the library', async () => {
    const photo = await addPhoto(folder, '#cde')
    await send('set-image', { organizationId, imageId: photo.id })
    const before = await read()
    await show('#124')
    await show('#125')
    expect((await restore(imageOf(before))).json<Device>()).toMatchObject({
      imageName: 'Photo',
      imageId: photo.id,
    })
    await show('#126')
    await server.database.as('system', (tx) =>
      tx.deleteFrom('images').where('id', '=', photo.id).execute(),
    )
    const after = (await restore(imageOf(before))).json<Device>()
    expect(after).toMatchObject({ imageName: 'Photo', imageId: null })
    expect(hashOf(after.imageUrl)).toBe(photo.sha256)
  })

  it('rejects large photos of other organizations, and frames', async () => {
    const before = await show('#127')
    const photo = await addPhoto(foreignFolder, '#fed')
    const frame = await server.database.as('system', (tx) =>
      tx
        .selectFrom('devices')
        .select('frame_sha256')
        .where('id', '=', device.id)
        .executeTakeFirst(),
    )
    for (const sha256 of [photo.sha256, frame?.frame_sha256 ?? '']) {
      const answer = await restore({ ...imageOf(before), imageUrl: signed(sha256) })
      expect([answer.statusCode, typeOf(answer)]).toEqual([409, PROBLEM.formerContentGone])
    }
  })

  it('restores the former default: an image, a template, or none', async () => {
    const croppedImage = await upload('#654')
    const image = await send('set-default-image', { croppedImage })
    const { defaultImageUrl, defaultContentName: name } = image.json<Device>()
    const template = {
      type: 'template',
      templateId,
      orientation: 'vertical',
      variables: { soup: 'Leek' },
    }
    const ofTemplate = (await restore(template, { slot: 'default' })).json<Device>()
    expect(ofTemplate).toMatchObject({
      templateAsDefaultSet: true,
      templateId,
      templateOrientation: 'vertical',
      templateVariables: { soup: 'Leek' },
      defaultImageUrl: null,
      defaultContentName: 'Menu',
    })
    const former = { type: 'image', imageUrl: defaultImageUrl, name, imageId: null }
    const again = (await restore(former, { slot: 'default' })).json<Device>()
    expect(again).toMatchObject({ templateId: null, defaultContentName: 'A dot' })
    expect(hashOf(again.defaultImageUrl)).toBe(hashOf(defaultImageUrl))
    expect((await restore(null, { slot: 'default' })).json<Device>()).toMatchObject({
      defaultImageUrl: null,
      defaultContentName: null,
    })
    const ofOther = { ...template, templateId: foreign.templateId }
    const refused = [
      await restore(ofOther, { slot: 'default' }),
      await restore(template),
      await restore({ ...former, more: 1 }, { slot: 'default' }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 422, 422])
  })

  it('accepts an expired URL only for an image of the device or its library', async () => {
    const first = await show('#111')
    await show('#112')
    const expired = (hash = '') =>
      signedMediaUrl(
        server.deps.secrets.media,
        { sha256: hash, name: 'dot', extension: 'webp' },
        new Date(Date.now() - 7 * 86_400_000),
      )
    const named = (imageUrl: string) => restore({ ...imageOf(first), imageUrl })
    expect((await named(expired(hashOf(first.imageUrl)))).statusCode).toBe(200)
    expect((await named(expired(library.sha256))).statusCode).toBe(200)
    const ofOther = await named(expired(foreign.sha256))
    expect([ofOther.statusCode, typeOf(ofOther)]).toEqual([409, PROBLEM.formerContentGone])
  })

  it('rejects image URLs without a valid signature, and deleted images', async () => {
    const before = await show('#777')
    await show('#778')
    const url = before.imageUrl ?? ''
    const other = hashOf((await read()).imageUrl) ?? ''
    for (const imageUrl of [
      url.replace(hashOf(url) ?? '', other),
      url.replace(/sig=.*/, 'sig=wrong'),
      url.replace(/\?.*/, ''),
      url.replace('/media/', '/files/'),
      'http://[',
      '',
    ]) {
      const answer = await restore({ ...imageOf(before), imageUrl })
      expect([answer.statusCode, typeOf(answer)]).toEqual([409, PROBLEM.formerContentGone])
    }
    await server.database.as('system', async (tx) => {
      const sha256 = hashOf(url) ?? ''
      await tx.deleteFrom('frames').where('picture_sha256', '=', sha256).execute()
      await tx.deleteFrom('media').where('sha256', '=', sha256).execute()
    })
    const gone = await restore(imageOf(before))
    expect([gone.statusCode, typeOf(gone)]).toEqual([409, PROBLEM.formerContentGone])
  })

  it('restores a crop whose library image was deleted, and never links a foreign image', async () => {
    const before = await show('#abc')
    for (const gone of [crypto.randomUUID(), foreign.id]) {
      await show('#abd')
      const answer = await restore({ ...imageOf(before), imageId: gone })
      expect(answer.json<Device>()).toMatchObject({ imageName: 'A dot', imageId: null })
    }
  })

  it('runs once per key, and requires the role and access to the device', async () => {
    const before = await show('#a11')
    const url = `/api/devices/${device.id}/restore-content`
    const payload = { slot: 'content', former: imageOf(before) }
    const headers = { 'idempotency-key': 'undo-once' }
    await calls.editor({ url, method: 'POST', payload, headers })
    const again = await calls.editor({ url, method: 'POST', payload, headers })
    expect(again.headers['idempotency-replayed']).toBe('true')
    const refused = [
      await restore(null, { call: calls.viewer }),
      await restore(null, { call: calls.stranger }),
      await restore(null, { call: calls.other }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 404, 404])
  })
})

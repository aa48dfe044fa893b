import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { decodeStored } from '#server/media/images.ts'
import { ACTING_ORGANIZATION_HEADER } from '#src/contract/acting-organization.ts'
import type { AuditEntry } from '#src/contract/audit.ts'
import { MAX_UPLOAD_BYTES } from '#src/contract/fields.ts'
import type { Image } from '#src/contract/image.ts'
import { addImage, addImageFolder } from '#tests/fixtures/image-rows.ts'
import { buildPhoto } from '#tests/fixtures/pictures.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>
type Place = { id: string; organizationId: string }
type Who = 'editor' | 'viewer' | 'stranger' | 'root'

let server: TestServer
let top: Place
let signs: Place
let foreign: Place
let calls: Record<Who, Call>

const photo = buildPhoto(320, 192)
const picture = () =>
  sharp(photo.data, { raw: { width: photo.width, height: photo.height, channels: 4 } })
const file = (bytes: Uint8Array, name = 'Main lobby.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type })

beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())

beforeEach(async () => {
  const acme = await server.addOrganization()
  const other = await server.addOrganization('Other')
  top = await addImageFolder(server.database, acme.id)
  signs = await addImageFolder(server.database, acme.id, { parentId: top.id, name: 'Signs' })
  foreign = await addImageFolder(server.database, other.id)
  calls = {
    editor: await server.as(await server.addUser('ORG_EDITOR', acme.id)),
    viewer: await server.as(await server.addUser('ORG_VIEWER', acme.id)),
    stranger: await server.as(await server.addUser('ORG_OWNER', other.id)),
    root: await server.as(await server.addUser('ROOT', null)),
  }
})

interface Upload {
  who?: Who
  folder?: Place
  key?: string
}
function upload(image: File, { who = 'editor', folder = signs, key }: Upload = {}) {
  const form = new FormData()
  form.set('image', image)
  const url = `/api/image-folders/${folder.id}/upload-image`
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return calls[who]({ url, method: 'POST', payload: form, headers })
}
const uploaded = async (name: string, options?: Upload) =>
  (await upload(file(await picture().png().toBuffer(), name), options)).json<Image>()
const namesIn = async ({ id }: Place) => {
  const answer = await calls.viewer({
    url: `/api/images?sort=Name&sortDirection=Asc&imageFolderId=${id}`,
  })
  return answer.json<{ data: Image[] }>().data.map(({ name }) => name)
}
/** The temporary files of uploads. */
const unfinished = () => readdir(path.join(server.mediaFolder, 'unfinished'))
const fileOf = ({ id }: { id: string }, who: Who = 'viewer', query = '') =>
  calls[who]({ url: `/api/images/${id}/file${query}` })
const fetched = async (image: Image, query = '') => {
  const { imageUrl } = (await fileOf(image, 'viewer', query)).json<{ imageUrl: string }>()
  return server.app.inject({ url: imageUrl })
}

describe('uploading an image', () => {
  it('adds it to the folder, with its name, its uploader and a thumbnail [CALL-79] [MEDIA-40]', async () => {
    const image = await uploaded('Main lobby.png')
    expect(image).toMatchObject({
      name: 'Main lobby',
      imageFolderId: signs.id,
      uploadedById: expect.any(String),
      uploadedByName: 'Test Person',
    })
    expect(await namesIn(signs)).toEqual(['Main lobby'])
    const widths = [image.thumbnail, image.thumbnailSmall].map(async (url) => {
      const { headers, rawPayload } = await server.app.inject({ url })
      expect(headers['content-type']).toBe('image/webp')
      return (await sharp(rawPayload).metadata()).width
    })
    expect(await Promise.all(widths)).toEqual([320, 160])
  })

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'accepts %s by its content',
    async (kind) => {
      const answer = await upload(
        file(await picture().toFormat(kind).toBuffer(), 'a.txt', 'text/plain'),
      )
      expect(answer.statusCode).toBe(200)
    },
  )

  it('normalizes its name, and finds it in any Unicode form', async () => {
    const { id, name } = await uploaded('Mu\u0308ller 2.png')
    expect(name).toBe('Müller 2')
    const answer = await calls.viewer({ url: `/api/images/${id}/file` })
    expect(answer.json<{ fileName: string }>().fileName).toBe('Müller 2.png')
    for (const nameSearch of ['ü', 'u\u0308', 'MULLER', 'ｍüller']) {
      const url = `/api/images?${new URLSearchParams({ nameSearch })}`
      expect((await calls.viewer({ url })).json<{ total: number }>().total).toBe(1)
    }
  })

  it('returns every pixel and the original file name [CALL-66]', async () => {
    const image = await uploaded('Żółw 🐢 im Café.PNG')
    expect((await fileOf(image)).json()).toMatchObject({ fileName: 'Żółw 🐢 im Café.PNG' })
    const { data } = await decodeStored((await fetched(image)).rawPayload)
    expect(Buffer.from(data).equals(Buffer.from(photo.data))).toBe(true)
  })

  it('keeps quotation marks and percent signs of the file name', async () => {
    expect((await uploaded('Panel 8" (100%).png')).name).toBe('Panel 8" (100%)')
    expect((await uploaded('two\r\nlines.png')).name).toBe('twolines')
    expect((await uploaded('50%25 %2F.png')).name).toBe('50%25 %2F')
  })

  it('rotates it upright and removes its metadata', async () => {
    const turned = await picture()
      .withExif({ IFD0: { Orientation: '6', Make: 'Secret camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const answer = await upload(file(turned, 'IMG_0001.jpg', 'image/jpeg'))
    const { width, height, exif, orientation } = await sharp(
      (await fetched(answer.json())).rawPayload,
    ).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 192, height: 320 })
  })

  it('returns a large photo as JPEG in its original size', async () => {
    const wall = {
      create: { width: 2_400, height: 1_700, channels: 3 as const, background: '#9ab' },
    }
    const answer = await upload(file(await sharp(wall).jpeg().toBuffer(), 'Wall.jpg'))
    const { headers, rawPayload } = await fetched(answer.json())
    expect(headers['content-type']).toBe('image/jpeg')
    expect((await sharp(rawPayload).metadata()).width).toBe(2_400)
    expect(await unfinished()).toEqual([])
  })

  it('returns a large image reduced on request, and a small one unchanged', async () => {
    const wall = {
      create: { width: 2_400, height: 1_200, channels: 3 as const, background: '#9ab' },
    }
    const jpeg = await sharp(wall).resize(3_000, 1_500).jpeg().toBuffer()
    const [small, large] = [await uploaded('Small.png'), (await upload(file(jpeg))).json<Image>()]
    const { headers, rawPayload } = await fetched(large, '?longestSide=1024')
    const { width, height, format } = await sharp(rawPayload).metadata()
    expect([headers['content-type'], format, width, height]).toEqual([
      'image/webp',
      'webp',
      1_024,
      512,
    ])
    const same = await fetched(small, '?longestSide=1024')
    expect(same.rawPayload.equals((await fetched(small)).rawPayload)).toBe(true)
  })

  it('signs the reduced size, which is one of three', async () => {
    const image = await uploaded('Small.png')
    const answer = await fileOf(image, 'viewer', '?longestSide=1024')
    const { imageUrl } = answer.json<{ imageUrl: string }>()
    const url = imageUrl.replace('max-1024', 'max-4096')
    expect((await server.app.inject({ url })).statusCode).toBe(404)
    const other = await fileOf(image, 'viewer', '?longestSide=9')
    expect(other.statusCode).toBe(422)
  })

  it('stores the bytes of equal images once', async () => {
    const [first, second] = [await uploaded('One.png'), await uploaded('Two.png')]
    const hash = async (image: Image) => (await fileOf(image)).body.match(/[0-9a-f]{64}/)?.[0]
    expect(first.id).not.toBe(second.id)
    expect(await hash(first)).toBe(await hash(second))
  })

  it('runs once per key [OFF-13]', async () => {
    const key = crypto.randomUUID()
    const first = await uploaded('Once.png', { key })
    expect(await uploaded('Once.png', { key })).toEqual(first)
    expect(await namesIn(signs)).toEqual(['Once'])
  })

  it('accepts 5 MB, and not a byte more [MEDIA-29]', async () => {
    const largest = await padded(await picture().png().toBuffer(), MAX_UPLOAD_BYTES)
    expect((await upload(file(largest))).statusCode).toBe(200)
    const larger = await padded(await picture().png().toBuffer(), MAX_UPLOAD_BYTES + 1)
    const answer = await upload(file(larger))
    expect([answer.statusCode, answer.json().detail]).toEqual([413, 'The file is too large.'])
  })

  it.each([
    ['an empty file', '', 'validation:fileEmpty'],
    ['text', 'GIF is what this only says', 'validation:unknownKind'],
    ['a web page', '<!doctype html><script>alert(1)</script>', 'validation:unknownKind'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'validation:vector'],
    ['a damaged image', '\x89PNG\r\n\x1a\nnoise', 'validation:damaged'],
  ])('rejects %s by its content', async (_title, text, message) => {
    const answer = await upload(file(Buffer.from(text, 'latin1')))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ fields: { image: [message] } })
    expect(await namesIn(signs)).toEqual([])
    expect(await unfinished()).toEqual([])
  })

  it('is rejected for viewers, in foreign folders and without a file', async () => {
    const image = file(await picture().png().toBuffer())
    const without = await calls.editor({
      url: `/api/image-folders/${signs.id}/upload-image`,
      method: 'POST',
      payload: new FormData(),
    })
    const refused = [
      await upload(image, { who: 'viewer' }),
      await upload(image, { folder: foreign }),
      await upload(image, { who: 'stranger' }),
      without,
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 404, 404, 422])
  })
})

describe('moving images', () => {
  const move = (imageIds: string[], folder: Place, who: Who = 'editor') =>
    calls[who]({
      url: '/api/images/move',
      method: 'POST',
      body: { imageIds, imageFolderId: folder.id },
    })

  it('moves all of them to the folder [CALL-80]', async () => {
    const [one, two] = [await uploaded('One.png'), await uploaded('Two.png')]
    const { success, failure } = (await move([one.id, two.id, one.id], top)).json()
    expect([success.toSorted(), failure]).toEqual([[one.id, two.id].toSorted(), []])
    expect([await namesIn(signs), await namesIn(top)]).toEqual([[], ['One', 'Two']])
  })

  it('reports missing ones, and moves the others', async () => {
    const [{ id }, gone] = [await uploaded('One.png'), crypto.randomUUID()]
    expect((await move([gone, id], top)).json()).toEqual({
      success: [id],
      failure: [{ imageId: gone, error: 'Image not found.' }],
    })
    expect([await namesIn(signs), await namesIn(top)]).toEqual([[], ['One']])
  })

  it('moves nothing across organizations', async () => {
    const { id } = await uploaded('One.png')
    const none = { success: [], failure: [{ imageId: id }] }
    expect((await move([id], foreign, 'stranger')).json()).toMatchObject(none)
    expect((await move([id], foreign, 'root')).json()).toMatchObject(none)
    const refused = [
      await move([id], foreign),
      await move([id], top, 'viewer'),
      await move([], top),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 403, 422])
    expect(await namesIn(signs)).toEqual(['One'])
  })
})

describe('deleting images', () => {
  const remove = (id: string, who: Who = 'editor') =>
    calls[who]({ url: `/api/images/${id}/file`, method: 'DELETE' })
  const removeMany = (imageIds: string[], who: Who = 'editor') =>
    calls[who]({ url: '/api/images', method: 'DELETE', body: { imageIds } })

  it('deletes one [CALL-67]', async () => {
    const image = await uploaded('One.png')
    expect((await remove(image.id)).json()).toEqual({})
    expect((await fileOf(image)).statusCode).toBe(404)
    expect((await remove(image.id)).statusCode).toBe(404)
  })

  it('deletes several; missing ones count as deleted, also the second time [CALL-68]', async () => {
    const [one, two] = [await uploaded('One.png'), await uploaded('Two.png')]
    const ids = [one.id, crypto.randomUUID(), two.id]
    const answers = [await removeMany([...ids, one.id]), await removeMany(ids)]
    expect(answers.map((answer) => answer.json())).toEqual([
      { success: ids, failure: [] },
      { success: ids, failure: [] },
    ])
    expect(await namesIn(signs)).toEqual([])
  })

  it('is in the audit log of the organizations that lose images, and only there', async () => {
    const imageOf = (folder: Place, name: string) => addImage(server.database, folder, { name })
    const mine = await imageOf(signs, 'Mine')
    const [theirs, more] = [await imageOf(foreign, 'Theirs'), await imageOf(foreign, 'More')]
    const removedIn = async ({ organizationId }: Place) => {
      const headers = { [ACTING_ORGANIZATION_HEADER]: organizationId }
      const answer = await calls.root({ url: '/api/audit?group=image', headers })
      const { data } = answer.json<{ data: AuditEntry[] }>()
      return data.filter(({ action }) => action === 'image.removeMany')
    }
    await removeMany([mine.id, theirs.id])
    const one = { action: 'image.removeMany', count: 1 }
    const target = { kind: 'image', id: mine.id, name: 'Mine' }
    expect(await removedIn(signs)).toMatchObject([{ ...one, target }])
    await removeMany([mine.id, crypto.randomUUID()])
    expect(await removedIn(signs)).toHaveLength(1)
    expect(await removedIn(foreign)).toEqual([])

    const last = await imageOf(signs, 'Last')
    await removeMany([last.id, theirs.id, more.id], 'root')
    expect(await removedIn(signs)).toMatchObject([{ target: { name: 'Last' } }, one])
    expect(await removedIn(foreign)).toMatchObject([
      { count: 2, target: { kind: 'image', name: '' }, actor: { role: 'ROOT' } },
    ])
  })

  it('is rejected for viewers; other organizations get 404', async () => {
    const { id } = await uploaded('One.png')
    const refused = [
      await remove(id, 'viewer'),
      await remove(id, 'stranger'),
      await removeMany([id], 'viewer'),
      await fileOf({ id }, 'stranger'),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 404, 403, 404])
    // Invisible images do not exist for the caller, so they count as deleted.
    expect((await removeMany([id], 'stranger')).json()).toEqual({ success: [id], failure: [] })
    expect(await namesIn(signs)).toEqual(['One'])
  })
})

/** The same image, padded to `length` by a text chunk before its end. */
async function padded(png: Uint8Array, length: number) {
  const remark = Buffer.alloc(length - png.length - 8, 'x')
  remark.write('tEXtremark\0', 'latin1')
  const lengthField = Buffer.alloc(4)
  lengthField.writeUInt32BE(remark.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(remark))
  return Buffer.concat([png.subarray(0, -12), lengthField, remark, check, png.subarray(-12)])
}

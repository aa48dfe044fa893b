import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { runMaintenance } from '#server/services/maintenance.ts'
import type { Image } from '#src/contract/image.ts'
import { PART_BYTES } from '#src/contract/upload.ts'
import { addImageFolder } from '#tests/fixtures/image-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const SIDE = 420

let server: TestServer
let bytes: Buffer
let sha256: string
let editor: Awaited<ReturnType<TestServer['as']>>
let colleague: typeof editor
let folderId: string

beforeAll(async () => {
  server = await startTestServer()
  // Incompressible noise that fills three parts.
  const noise = Buffer.from(
    Uint32Array.from({ length: SIDE * SIDE }, (_, at) => Math.imul(at + 1, 2_654_435_761)).buffer,
  )
  bytes = await sharp(noise, { raw: { width: SIDE, height: SIDE, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  sha256 = createHash('sha256').update(bytes).digest('hex')
}, 60_000)
afterAll(() => server.stop())

beforeEach(async () => {
  const { id } = await server.addOrganization()
  editor = await server.as(await server.addUser('ORG_EDITOR', id))
  colleague = await server.as(await server.addUser('ORG_EDITOR', id))
  folderId = (await addImageFolder(server.database, id)).id
})

const partOf = (part: number) => bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
const formOf = (values: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}
function send(part: number, content: Uint8Array = partOf(part), who = editor) {
  const payload = formOf({ bytes: new File([new Uint8Array(content)], 'part') })
  return who({ url: `/api/uploads/${sha256}/parts/${part}`, method: 'PUT', payload })
}
const received = async (who = editor) =>
  (await who({ url: `/api/uploads/${sha256}` })).json<{ parts: number[] }>().parts
const reference = () => JSON.stringify({ sha256, name: 'Lobby.png', type: 'image/png' })
function upload(values: Record<string, string | File>, key?: string) {
  const url = `/api/image-folders/${folderId}/upload-image`
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return editor({ url, method: 'POST', payload: formOf(values), headers })
}
const unfinished = () => readdir(path.join(server.mediaFolder, 'unfinished'))

describe('a file in parts', () => {
  it('arrives in any order, with repeated parts, and is deleted once a form has named it', async () => {
    expect(bytes.length).toBeGreaterThan(2 * PART_BYTES)
    for (const part of [2, 0, 2]) expect((await send(part)).statusCode).toBe(200)
    expect(await received()).toEqual([0, 2])
    await send(1)
    const answer = await upload({ 'image.parts': reference() })
    expect(answer.statusCode).toBe(200)
    const image = answer.json<Image>()
    const whole = await upload({ image: new File([new Uint8Array(bytes)], 'Lobby.png') })
    const rowOf = ({ id }: Image) =>
      server.database.as('system', (tx) =>
        tx.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      )
    const { file_name, sha256: stored } = await rowOf(whole.json<Image>())
    expect(await rowOf(image)).toMatchObject({ file_name, sha256: stored })
    await expect.poll(() => received()).toEqual([])
  })

  it('is received while images wait to be decoded', async () => {
    const answered: string[] = []
    const whole = () => upload({ image: new File([new Uint8Array(bytes)], 'Lobby.png') })
    const images = Array.from({ length: 8 }, () => whole().then(() => answered.push('image')))
    await Promise.race(images)
    await Promise.all([...images, send(0).then(() => answered.push('part'))])
    expect(answered.slice(0, -1)).toContain('part')
  })

  it('takes effect once per key, whether sent whole or in parts', async () => {
    const key = crypto.randomUUID()
    const first = await upload({ image: new File([new Uint8Array(bytes)], 'Lobby.png') }, key)
    for (const part of [0, 1, 2]) await send(part)
    const second = await upload({ 'image.parts': reference() }, key)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.json()).toEqual(first.json())
  })

  it('is visible only to its sender', async () => {
    for (const part of [0, 1, 2]) await send(part, partOf(part), colleague)
    expect(await received()).toEqual([])
    expect((await upload({ 'image.parts': reference() })).statusCode).toBe(425)
    expect(await received(colleague)).toEqual([0, 1, 2])
  })

  it.each([
    ['a part is missing', async () => void (await send(1))],
    [
      'a part was changed in transit',
      async () => {
        for (const part of [0, 1, 2]) await send(part, Buffer.from(partOf(part)).fill(7, 0, 9))
      },
    ],
  ])('is requested again if %s', async (_what, sendSome) => {
    await sendSome()
    const answer = await upload({ 'image.parts': reference() })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([425, '1'])
    expect(await received()).toEqual([])
    expect(await unfinished()).toEqual([])
  })

  it('is sent again later if the database goes away while it is assembled', async () => {
    for (const part of [0, 1, 2]) await send(part)
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    const stop = () =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    await client.query('begin; lock table upload_parts in access exclusive mode')
    const uploading = upload({ 'image.parts': reference() })
    await expect.poll(async () => (await stop()).rowCount).toBe(1)
    await client.end()
    const answer = await uploading
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    expect(await received()).toEqual([0, 1, 2])
    expect((await upload({ 'image.parts': reference() })).statusCode).toBe(200)
  })

  it.each([
    ['invalid JSON', 'parts'],
    ['missing fields', '{}'],
    ['an invalid hash', JSON.stringify({ sha256: '../../x', name: 'a', type: 'b' })],
  ])('is rejected with %s in the reference', async (_what, reference) => {
    expect((await upload({ 'image.parts': reference })).statusCode).toBe(400)
  })

  it.each([
    ['a number that is too high', `${'a'.repeat(64)}/parts/20`, 404],
    ['a number below 0', `${'a'.repeat(64)}/parts/-1`, 404],
    ['an invalid hash', 'abc/parts/0', 404],
  ])('has no part with %s', async (_what, address, status) => {
    const payload = formOf({ bytes: new File(['x'], 'part') })
    const answer = await editor({ url: `/api/uploads/${address}`, method: 'PUT', payload })
    expect(answer.statusCode).toBe(status)
  })

  it('has parts of a limited size', async () => {
    const answer = await send(0, Buffer.alloc(PART_BYTES + 1))
    expect(answer.json()).toMatchObject({ fields: { bytes: ['validation:fileTooLarge'] } })
  })

  it('is kept for two days', async () => {
    await send(0)
    server.clock.at += DAY_MS
    await runMaintenance(server.deps)
    const count = () =>
      server.database.as('system', (tx) =>
        tx
          .selectFrom('upload_parts')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('sha256', '=', sha256)
          .executeTakeFirstOrThrow(),
      )
    expect((await count()).count).toBeGreaterThan(0)
    server.clock.at += 2 * DAY_MS
    await runMaintenance(server.deps)
    expect(await count()).toEqual({ count: 0 })
  })
})

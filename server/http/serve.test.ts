import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'

import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { runMaintenance } from '#server/services/maintenance.ts'
import { endpoint } from '#src/contract/endpoint.ts'
import { MAX_UPLOAD_BYTES, UploadSchema } from '#src/contract/fields.ts'
import { PROBLEM } from '#src/contract/problem.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { answerErrors } from './errors.ts'
import { HttpError } from './http-error.ts'
import { serve } from './serve.ts'

/** Endpoints of this test, served like real ones, so that the test controls what a handler does. */
const add = endpoint({
  requirements: [],
  summary: 'Adds a workspace',
  method: 'POST',
  path: '/add',
  body: v.strictObject({ name: v.string(), size: v.optional(v.number(), 1) }),
  answer: v.object({ id: v.string() }),
  auth: 'workspace.manage',
})
const upload = endpoint({
  requirements: [],
  summary: 'Measures a file',
  method: 'POST',
  path: '/upload',
  form: v.strictObject({ title: v.string(), file: UploadSchema }),
  answer: v.object({ bytes: v.number(), title: v.string() }),
  auth: 'workspace.manage',
  queue: 'upload',
})

let server: TestServer
let app: FastifyInstance
let organization: Awaited<ReturnType<TestServer['addOrganization']>>
let manager: Person
let bearer: string
/** Runs in the handler after its row is written. */
let afterwards: (tx: Tx) => Promise<void> = async () => undefined
/** The callers of the handler that received a file. */
const uploaders: Actor[] = []

beforeAll(async () => {
  server = await startTestServer()
  organization = await server.addOrganization()
  manager = await server.addUser('ORG_MANAGER', organization.id, [organization.root.id])
  bearer = `Bearer ${(await server.signIn(manager)).accessToken}`
  app = Fastify()
  answerErrors(app)
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES } })
  serve(app, server.deps, add, async ({ body }, { tx }) => {
    const row = await tx
      .insertInto('workspaces')
      .values({
        organization_id: organization.id,
        parent_id: organization.root.id,
        name: body.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await afterwards(tx)
    return row
  })
  serve(app, server.deps, upload, async ({ form }, { actor, tx }) => {
    uploaders.push(actor)
    await afterwards(tx)
    return { bytes: form.file.size, title: form.title }
  })
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

const post = (url: string, payload: InjectOptions['payload'], headers: InjectOptions['headers']) =>
  app.inject({
    method: 'POST',
    url: `/api${url}`,
    ...(payload !== undefined && { payload }),
    headers: { authorization: bearer, ...headers },
  })
const addNamed = (name: string, key?: string, more = {}) =>
  post('/add', { name, ...more }, key === undefined ? {} : { 'idempotency-key': `"${key}"` })
const namesLike = async (name: string) => {
  const rows = await server.database.as('system', (tx) =>
    tx.selectFrom('workspaces').select('id').where('name', '=', name).execute(),
  )
  return rows.length
}

it('rejects text that PostgreSQL cannot store, in a body and in a URL', async () => {
  expect((await addNamed('a\0b')).statusCode).toBe(422)
  const headers = { authorization: bearer }
  const found = await server.app.inject({ url: '/api/devices?nameSearch=a%00b', headers })
  expect(found.statusCode).toBe(422)
})

describe('Idempotency-Key', () => {
  it.each([
    [89, 'true', 1],
    [91, undefined, 2],
  ])('replays a key that is %i days old: %s [OFF-13]', async (days, replayed, times) => {
    const key = `aged-${days}`
    await addNamed(key, key)
    await server.database.as('system', (tx) =>
      sql`update idempotency_keys set created_at = ${server.deps.now()}::timestamptz - make_interval(days => ${days})
        where key = ${key}`.execute(tx),
    )
    await runMaintenance(server.deps)
    expect((await addNamed(key, key)).headers['idempotency-replayed']).toBe(replayed)
    expect(await namesLike(key)).toBe(times)
  })

  it('returns the same response again, marked as replayed, and runs once', async () => {
    const key = randomUUID()
    const first = await addNamed('once', key)
    const second = await addNamed('once', key)
    expect(first.statusCode).toBe(200)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(second.statusCode).toBe(200)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.body).toBe(first.body)
    expect(await namesLike('once')).toBe(1)
  })

  it('ignores the order of JSON keys, and rejects another body', async () => {
    const key = randomUUID()
    const send = (payload: string) =>
      post('/add', payload, { 'idempotency-key': key, 'content-type': 'application/json' })
    await send('{"name":"ordered","size":2}')
    const reordered = await send('{ "size": 2, "name": "ordered" }')
    expect(reordered.headers['idempotency-replayed']).toBe('true')
    const other = await send('{"name":"other","size":2}')
    expect(other.statusCode).toBe(422)
    expect(other.json()).toMatchObject({ type: PROBLEM.keyReused })
    expect(await namesLike('other')).toBe(0)
  })

  it('is scoped to the caller', async () => {
    const key = randomUUID()
    await addNamed('mine', key)
    const colleague = await server.addUser('ORG_MANAGER', organization.id)
    const { accessToken } = await server.signIn(colleague)
    const answer = await post(
      '/add',
      { name: 'mine' },
      { 'idempotency-key': key, authorization: `Bearer ${accessToken}` },
    )
    expect(answer.headers['idempotency-replayed']).toBeUndefined()
    expect(await namesLike('mine')).toBe(2)
  })

  it('reports that the first request is still running, and runs once', async () => {
    const key = randomUUID()
    let finish: () => void = () => undefined
    let started: () => void = () => undefined
    const running = new Promise<void>((resolve) => (started = resolve))
    const mayFinish = new Promise<void>((resolve) => (finish = resolve))
    afterwards = async () => {
      started()
      await mayFinish
    }
    const first = addNamed('slow', key)
    await running
    const second = await addNamed('slow', key)
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ type: PROBLEM.stillRunning })
    expect(second.headers['retry-after']).toBe('1')
    finish()
    afterwards = async () => undefined
    expect((await first).statusCode).toBe(200)
    expect((await addNamed('slow', key)).headers['idempotency-replayed']).toBe('true')
    expect(await namesLike('slow')).toBe(1)
  })

  it.each([
    ['the handler fails', 500, fail],
    ['the handler rejects', 409, refuse],
    ['the database goes away', 503, loseConnection],
  ])(
    'stores neither the effect nor the key when %s, so that a retry works',
    async (_c, status, act) => {
      const key = randomUUID()
      const name = `neither ${status}`
      afterwards = act
      const failed = await addNamed(name, key)
      afterwards = async () => undefined
      expect(failed.statusCode).toBe(status)
      expect(await namesLike(name)).toBe(0)
      const again = await addNamed(name, key)
      expect(again.statusCode).toBe(200)
      expect(again.headers['idempotency-replayed']).toBeUndefined()
      expect(await namesLike(name)).toBe(1)
    },
  )

  it('rejects a malformed key', async () => {
    expect((await addNamed('never', 'two words')).statusCode).toBe(400)
    expect((await addNamed('never', 'x'.repeat(300))).statusCode).toBe(400)
  })
})

describe('a database that fails in the middle of a request', () => {
  it('responds 503 with Retry-After, stores nothing, and recovers', async () => {
    afterwards = loseConnection
    const away = await addNamed('lost')
    afterwards = async () => undefined
    expect(away.statusCode).toBe(503)
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
    expect(away.headers['content-type']).toContain('application/problem+json')
    expect(await namesLike('lost')).toBe(0)
    expect((await addNamed('lost')).statusCode).toBe(200)
  })
})

describe('authorization', () => {
  it('rejects a missing bearer token, and a role without permission', async () => {
    expect((await post('/add', { name: 'x' }, { authorization: '' })).statusCode).toBe(401)
    const viewer = await server.addUser('ORG_VIEWER', organization.id)
    const { accessToken } = await server.signIn(viewer)
    const answer = await post('/add', { name: 'x' }, { authorization: `Bearer ${accessToken}` })
    expect(answer.statusCode).toBe(403)
  })
})

describe('multipart', () => {
  const boundary = 'frontier'
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const send = (...parts: Buffer[]) =>
    post('/upload', Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]), {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
  const title = part('name="title"', 'Poster')
  const file = (bytes: number) => part('name="file"; filename="a.jpg"', Buffer.alloc(bytes, 1))

  it('accepts a file of exactly 5 MB, and rejects one byte more', async () => {
    const largest = await send(title, file(MAX_UPLOAD_BYTES))
    expect(largest.json()).toEqual({ bytes: 5 * 1024 * 1024, title: 'Poster' })
    expect((await send(title, file(MAX_UPLOAD_BYTES + 1))).statusCode).toBe(413)
  })

  it.each([
    ['no file', [title], 'file'],
    ['an empty file', [title, file(0)], 'file'],
    ['text where a file belongs', [title, part('name="file"', 'text')], 'file'],
    ['two files for one', [title, file(1), file(1)], 'file'],
    ['an unknown field', [title, file(1), part('name="extra"', 'x')], 'extra'],
  ])('names the field for %s', async (_case, parts, field) => {
    const answer = await send(...parts)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toContain(field)
  })

  it('rejects JSON in place of a form, and a form in place of JSON', async () => {
    expect((await post('/upload', { title: 'x' }, {})).statusCode).toBe(415)
    const form = Buffer.concat([title, Buffer.from(`--${boundary}--\r\n`)])
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    expect((await post('/add', form, headers)).statusCode).toBe(415)
  })

  it('leaves no temporary file behind, after success or failure', async () => {
    const unfinished = path.join(server.mediaFolder, 'unfinished')
    await send(title, file(100))
    await send(file(100))
    await send(title, file(MAX_UPLOAD_BYTES + 1))
    await send(title, file(1), file(1), file(1))
    expect(await readdir(unfinished)).toEqual([])
  })

  it('is authorized again after it has arrived, unlike JSON', async () => {
    const query = vi.spyOn(server.database, 'queryOnce')
    onTestFinished(() => query.mockRestore())
    await addNamed('counted')
    expect(query).toHaveBeenCalledTimes(1)
    await send(title, file(100))
    expect(query).toHaveBeenCalledTimes(3)
  })

  describe('that arrives slowly', () => {
    const unfinished = () => readdir(path.join(server.mediaFolder, 'unfinished'))
    /** Sends a form up to the middle of its file, when its sender is already authorized. */
    async function begin(person: Person) {
      const { accessToken } = await server.signIn(person)
      const before = (await unfinished()).length
      const payload = new PassThrough()
      const answer = app
        .inject({
          method: 'POST',
          url: '/api/upload',
          payload,
          headers: {
            authorization: `Bearer ${accessToken}`,
            'content-type': `multipart/form-data; boundary=${boundary}`,
          },
        })
        .then((sent) => sent)
      const [sent, rest] = [title, file(100_000)]
      payload.write(Buffer.concat([sent, rest.subarray(0, 80_000)]))
      await expect.poll(unfinished).toHaveLength(before + 1)
      return async () => {
        payload.end(Buffer.concat([rest.subarray(80_000), Buffer.from(`--${boundary}--\r\n`)]))
        return (await answer).statusCode
      }
    }
    const addUploader = () => server.addUser('ORG_MANAGER', organization.id, [organization.root.id])
    const edit = (change: (tx: Tx) => { execute: () => Promise<unknown> }) =>
      server.database.as('system', (tx) => change(tx).execute())
    const deactivate = ({ id }: Person) =>
      edit((tx) => tx.updateTable('users').set({ active: false }).where('id', '=', id))

    it.each<[string, number, (person: Person) => Promise<unknown>]>([
      ['deactivated', 401, deactivate],
      [
        'signed out',
        401,
        ({ id }) =>
          edit((tx) =>
            tx
              .updateTable('session_families')
              .set({ ended_at: new Date() })
              .where('user_id', '=', id),
          ),
      ],
      [
        'demoted',
        403,
        ({ id }) =>
          edit((tx) => tx.updateTable('users').set({ role: 'ORG_VIEWER' }).where('id', '=', id)),
      ],
    ])('is rejected if its sender is %s meanwhile: %i', async (_what, status, act) => {
      const person = await addUploader()
      const finish = await begin(person)
      await act(person)
      expect(await finish()).toBe(status)
      expect(uploaders.map(({ userId }) => userId)).not.toContain(person.id)
    })

    it('reaches only the workspaces that its sender still sees', async () => {
      const person = await addUploader()
      const finish = await begin(person)
      await edit((tx) => tx.deleteFrom('workspace_access').where('user_id', '=', person.id))
      expect(await finish()).toBe(200)
      expect(uploaders.at(-1)).toMatchObject({ userId: person.id, workspaces: [] })
    })

    it('is accepted although the access token expires meanwhile', async () => {
      const hour = 60 * 60_000
      const finish = await begin(await addUploader())
      server.clock.advance(hour)
      onTestFinished(() => void server.clock.advance(-hour))
      expect(await finish()).toBe(200)
    })

    it('is rejected if its sender is deactivated while it waits for another upload', async () => {
      const [first, second] = [await addUploader(), await addUploader()]
      const finish = await begin(second)
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      afterwards = () => released
      const working = (await begin(first))()
      await expect.poll(() => uploaders.at(-1)?.userId).toBe(first.id)
      const waiting = finish()
      await deactivate(second)
      release()
      afterwards = async () => undefined
      expect([await working, await waiting]).toEqual([200, 401])
    })
  })

  it('rejects a truncated body', async () => {
    const cut = Buffer.concat([title, file(100)]).subarray(0, -40)
    const answer = await post('/upload', cut, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
    expect(answer.statusCode).toBe(400)
  })
})

async function fail() {
  throw new Error('a fault')
}
async function refuse() {
  throw new HttpError(409, 'No.')
}
async function loseConnection(tx: Tx) {
  // The scoped role may not end connections; the connection's own user may end its own.
  await sql`reset role`.execute(tx)
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
}

import 'fake-indexeddb/auto'

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { kindsFor, modelServer, newUserId } from '#tests/helpers/outbox-world.ts'
import { saveOp } from '#tests/helpers/save-op.ts'

import { defineMutation, type QueuedMutation } from '../define.ts'
import { importArchive } from './archive-import.ts'
import { exportArchive, QUEUE_FILE, SUMMARY_FILE } from './archive.ts'
import { openOutboxDatabase } from './database.ts'
import { newTempId } from './temp-id.ts'

const make = defineMutation({
  kind: 'shelf.create',
  creates: 'shelf',
  input: v.object({ name: v.string() }),
  queue: 'light',
  lane: () => 'shelves',
  entity: () => 'shelves',
  label: ({ name }) => `Add the shelf ${name}`,
  refetch: () => [],
  send: async () => ({ id: 'made' }),
})

const { append, rename, upload } = kindsFor(modelServer())
const kinds: readonly QueuedMutation[] = [append, rename, upload, make]
const definitionOf = (kind: string) => kinds.find((one) => one.kind === kind)

const DAY_MS = 24 * 60 * 60_000

/** A new device of an account. */
function account(userId = newUserId()) {
  const device = () => {
    const db = openOutboxDatabase(userId)
    const parts = { db, userId, appBuild: '', now: () => 5, freeSpace: async () => false }
    return {
      db,
      parts,
      take: (file: Blob, nowMs = 9) =>
        importArchive({ db, userId, definitionOf, now: () => nowMs }, file),
      pack: () =>
        exportArchive({
          db,
          userId,
          now: () => 9,
          summarize: (ops) => ops.map((op) => op.label).join(),
        }),
      async wipe() {
        await Promise.all([db.ops.clear(), db.blobs.clear(), db.idmap.clear(), db.receipts.clear()])
      },
    }
  }
  return device()
}

const picture = (name: string, bytes: string) => new File([bytes], name, { type: 'image/jpeg' })
const unpack = async (file: Blob) => unzipSync(new Uint8Array(await file.arrayBuffer()))
const pack = (files: Record<string, Uint8Array>, level: 0 | 9 = 0) =>
  new Blob([new Uint8Array(zipSync(files, { level }))])
const queueOf = (files: Record<string, Uint8Array>) =>
  JSON.parse(strFromU8(files[QUEUE_FILE] ?? new Uint8Array())) as Record<string, unknown> & {
    rows: Record<string, unknown>[]
  }

it('imports all changes in order, with keys, links, images and reasons [OFF-19]', async () => {
  const { db, parts, take, pack: save, wipe } = account()
  const made = await saveOp(parts, make, { name: 'Top' })
  await saveOp(
    parts,
    upload,
    { id: made.tempId ?? '' },
    { files: { image: picture('a.jpg', 'one') } },
  )
  await saveOp(parts, upload, { id: '2' }, { files: { image: picture('A.jpg', 'two') } })
  await saveOp(parts, append, { lane: 'a', value: 'last' })
  await db.ops
    .filter(({ kind }) => kind === 'note.append')
    .modify((op) => {
      op.state = 'attention'
      op.error = { reason: 'forbidden', message: 'No.', at: 1 }
    })
  const before = await db.ops.orderBy('seq').toArray()
  const file = await save()
  expect(Object.keys(await unpack(file)).toSorted()).toEqual(
    [SUMMARY_FILE, 'images/A (2).jpg', 'images/a.jpg', QUEUE_FILE].toSorted(),
  )
  expect(await take(file)).toEqual({ added: 0, known: 4, newer: 0, broken: 0 })

  await wipe()
  expect(await take(file)).toEqual({ added: 4, known: 0, newer: 0, broken: 0 })
  const after = await db.ops.orderBy('seq').toArray()
  const withoutPlace = (ops: typeof after) =>
    ops.map(({ files, ...op }) => ({
      ...op,
      seq: 0,
      files: files.map(({ field, size }) => [field, size]),
    }))
  expect(withoutPlace(after)).toEqual(withoutPlace(before))
  const texts = await Promise.all(
    after.flatMap(({ files }) =>
      files.map(async ({ blobId }) => await (await db.blobs.get(blobId))?.blob.text()),
    ),
  )
  expect(texts).toEqual(['one', 'two'])
  expect(await take(file)).toEqual({ added: 0, known: 4, newer: 0, broken: 0 })
})

it('skips sent changes, and requeues those being sent under their key', async () => {
  const { db, parts, take, pack: save, wipe } = account()
  const first = await saveOp(parts, append, { lane: 'a', value: '1' })
  const second = await saveOp(parts, append, { lane: 'a', value: '2' })
  await db.ops.toCollection().modify((op) => {
    op.state = 'sending'
    op.lease = { owner: 'tab', until: 10 }
    op.firstSentAt = 7
  })
  const file = await save()
  await wipe()
  await db.receipts.put({
    opId: first.opId,
    kind: 'note.append',
    entityKey: 'a',
    label: '',
    doneAt: 8,
    refetch: [],
  })
  expect(await take(file)).toMatchObject({ added: 1, known: 1 })
  const [op] = await db.ops.toArray()
  expect(op).toMatchObject({ opId: second.opId, state: 'queued', firstSentAt: 7 })
  expect(op?.lease).toBeUndefined()
})

it.each([
  ['30 days, while receipts tell whether they were sent', 30, 9, undefined],
  ['31 days', 31, 9, 9],
  ['31 days without its time', 31, undefined, 5],
])('treats changes of an archive of %s as unsent or sent', async (_, days, exportedAt, sentAt) => {
  const { db, parts, take, pack: save, wipe } = account()
  await saveOp(parts, append, { lane: 'a', value: '1' })
  const queue = { ...queueOf(await unpack(await save())), exportedAt }
  await wipe()
  const file = pack({ [QUEUE_FILE]: strToU8(JSON.stringify(queue)) })
  expect(await take(file, 9 + days * DAY_MS)).toMatchObject({ added: 1 })
  expect((await db.ops.toArray()).map(({ firstSentAt }) => firstSentAt)).toEqual([sentAt])
})

it('exports unreadable rows, but does not import them', async () => {
  const { db, parts, take, pack: save, wipe } = account()
  await saveOp(parts, append, { lane: 'a', value: '1' })
  const [op] = await db.ops.toArray()
  await db.ops.add({ ...op, seq: 50, opId: 'newer', schema: 99 } as never)
  await db.ops.add({ seq: 51, opId: 'broken' } as never)
  const file = await save()
  expect(queueOf(await unpack(file)).rows).toHaveLength(3)
  await wipe()
  expect(await take(file)).toEqual({ added: 1, known: 0, newer: 1, broken: 1 })
})

it('exports and imports all other changes if one file cannot be read', async () => {
  const userId = newUserId()
  const { db, parts, pack } = account(userId)
  await saveOp(parts, append, { lane: 'a', value: '1' })
  await saveOp(parts, upload, { id: '1' }, { files: { image: picture('lost.jpg', 'lost') } })
  await saveOp(parts, upload, { id: '2' }, { files: { image: picture('map.jpg', 'map') } })
  db.blobs.hook('reading', (row) => ({
    ...row,
    ...(row.name === 'lost.jpg' && {
      blob: Object.assign(new Blob(['lost']), {
        arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
      }),
    }),
  }))
  const file = await pack()
  expect(Object.keys(await unpack(file))).toEqual([SUMMARY_FILE, QUEUE_FILE, 'images/map.jpg'])
  const other = account(userId)
  await other.wipe()
  await other.take(file)
  expect(await other.db.ops.count()).toBe(3)
  expect((await other.db.blobs.toArray()).map(({ name }) => name)).toEqual(['map.jpg'])
})

it('tells what was imported before the device was full, and imports the rest later [OFF-24]', async () => {
  const { db, parts, take, pack: save, wipe } = account()
  for (const value of ['1', '2', '3']) await saveOp(parts, append, { lane: 'a', value })
  const file = await save()
  await wipe()
  const refuse = (_key: unknown, { payload }: { payload: unknown }) => {
    if (JSON.stringify(payload).includes('"2"')) throw new DOMException('', 'QuotaExceededError')
  }
  db.ops.hook('creating', refuse)
  await expect(take(file)).rejects.toMatchObject({
    reason: 'full',
    imported: { added: 1, known: 0, newer: 0, broken: 0 },
  })
  db.ops.hook('creating').unsubscribe(refuse)
  expect(await take(file)).toMatchObject({ added: 2, known: 1 })
})

it('uses ids that the server assigned meanwhile', async () => {
  const { db, parts, take, pack: save, wipe } = account()
  const tempId = newTempId()
  await db.idmap.put({ tempId, entity: 'shelf', serverId: 'shelf-1', at: 1 })
  await db.idmap.put({ tempId: newTempId(), entity: 'shelf', serverId: 'other', at: 1 })
  await saveOp(parts, rename, { id: tempId, changes: { name: 'x' } })
  const file = await save()
  await wipe()
  await take(file)
  expect(await db.idmap.toArray()).toEqual([
    { tempId, entity: 'shelf', serverId: 'shelf-1', at: 1 },
  ])
  expect((await db.ops.toArray())[0]).toMatchObject({ lane: 'thing:shelf-1', refs: [tempId] })
})

it('rejects files of another account or a newer console', async () => {
  const theirs = account()
  await saveOp(theirs.parts, append, { lane: 'a', value: '1' })
  const file = await theirs.pack()
  const mine = account()
  await expect(mine.take(file)).rejects.toMatchObject({ reason: 'otherUser' })

  const files = await unpack(file)
  const newer = { ...queueOf(files), version: 2 }
  await expect(
    theirs.take(pack({ [QUEUE_FILE]: strToU8(JSON.stringify(newer)) })),
  ).rejects.toMatchObject({ reason: 'newer' })
  expect(await mine.db.ops.count()).toBe(0)
})

it.each([
  ['a file that is not an archive', () => new Blob(['hello'])],
  ['an empty file', () => new Blob([])],
  ['an archive of other files', () => pack({ 'readme.txt': strToU8('x') })],
  ['a queue that is not JSON', () => pack({ [QUEUE_FILE]: strToU8('{') })],
  ['a queue with another shape', () => pack({ [QUEUE_FILE]: strToU8('{"rows":1}') })],
  [
    'a compressed queue, which may expand to any size',
    () => pack({ [QUEUE_FILE]: new Uint8Array(9_000_000) }, 9),
  ],
])('rejects %s', async (_, file) => {
  const { db, take } = account()
  await expect(take(file())).rejects.toMatchObject({ reason: 'notOurs' })
  expect(await db.ops.count()).toBe(0)
})

it('does not trust a file’s lane, label, owner, path or modified images', async () => {
  const { db, parts, take, pack: save, wipe } = account()
  await saveOp(parts, append, { lane: 'a', value: 'really' })
  await saveOp(parts, upload, { id: '2' }, { files: { image: picture('../../a.jpg', 'two') } })
  const files = await unpack(await save())
  expect(Object.keys(files)).toContain('images/_.._a.jpg')
  const queue = queueOf(files)
  const rows = queue.rows.map((row) => ({
    ...row,
    label: 'Harmless',
    lane: 'else',
    entityKey: 'x',
  }))
  const foreign = { ...rows[0], opId: 'foreign', userId: 'somebody' }
  const unknown = { ...rows[0], opId: 'other-input', payload: { nothing: true } }
  const changed = {
    ...files,
    'images/_.._a.jpg': strToU8('TWO'),
    [QUEUE_FILE]: strToU8(JSON.stringify({ ...queue, rows: [...rows, foreign, unknown] })),
  }
  await wipe()
  expect(await take(pack(changed))).toEqual({ added: 2, known: 0, newer: 0, broken: 2 })
  const [note, image] = await db.ops.orderBy('seq').toArray()
  expect(note).toMatchObject({ label: 'Append really', lane: 'a', entityKey: 'a' })
  expect(image).toMatchObject({ lane: 'thing:2:content', files: [{ field: 'image', size: 3 }] })
  expect(await db.blobs.count()).toBe(0)
})

import 'fake-indexeddb/auto'

import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'

import { newUserId, openBrowser, virtualClock } from '#tests/helpers/outbox-world.ts'

import { type Attempt, defineMutation, into, type QueuedMutation } from '../define.ts'
import { importArchive } from '../store/archive-import.ts'
import { exportArchive } from '../store/archive.ts'
import { BUDGET, usageOf } from '../store/budget.ts'
import type { openOutboxDatabase } from '../store/database.ts'
import { newId } from '../store/new-id.ts'
import { readOps } from '../store/op.ts'
import { discardOp } from './actions.ts'
import { change, saveTogether } from './enqueue.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const PICTURE = new File(['the picture'], 'lobby.jpg', { type: 'image/jpeg' })

/** A tab that sends nothing before `goOnline`, and records what it sends. */
function offline(others: readonly QueuedMutation[] = []) {
  const sent: [id: string, bytes: string][] = []
  const show = defineMutation<v.GenericSchema<{ id: string }>, { image: File }>({
    kind: 'panel.show',
    input: v.object({ id: v.string() }),
    queue: 'upload',
    lane: ({ id }) => `panel:${id}`,
    entity: ({ id }) => `panel:${id}`,
    label: ({ id }) => `Show it on ${id}`,
    supersedes: true,
    refetch: () => [],
    send: async ({ id }, { files }) => {
      sent.push([id, await files.image.text()])
    },
  })
  const userId = newUserId()
  const browser = openBrowser({ userId, kinds: [show, ...others], clock: virtualClock() })
  closing.push(browser.kill)
  browser.signedIn.as = undefined
  const { db, engine } = browser.openTab()
  const parts = { db, userId, appBuild: '', now: () => 5, freeSpace: async () => false }
  return {
    db,
    parts,
    sent,
    definitionOf: () => show,
    showOn(ids: readonly string[], image = PICTURE) {
      const groupId = newId()
      const changes = ids.map((id) => change(show, { id }, { files: { image }, groupId }))
      return saveTogether(parts, changes, { independent: true })
    },
    async goOnline() {
      browser.signedIn.as = userId
      engine.notify()
      await browser.settle()
    },
  }
}
const opsOf = async (db: ReturnType<typeof openOutboxDatabase>) =>
  readOps(await db.ops.orderBy('seq').toArray()).ops

it('a large group stores one shared image, and each change sends it', async () => {
  const { db, sent, showOn, goOnline } = offline()
  const ids = Array.from({ length: BUDGET.files + 1 }, (_, at) => `${at}`)
  await showOn(ids)
  expect(await db.blobs.count()).toBe(1)
  expect(usageOf(await opsOf(db))).toEqual({ files: 1, bytes: PICTURE.size })
  await goOnline()
  expect(sent.map(([id]) => id).toSorted()).toEqual(ids.toSorted())
  expect(new Set(sent.map(([, bytes]) => bytes))).toEqual(new Set(['the picture']))
  expect([await db.ops.count(), await db.blobs.count()]).toEqual([0, 0])
})

it('the image is kept until the last change of the group is gone', async () => {
  const { db, showOn, sent, goOnline } = offline()
  const [first] = await showOn(['a', 'b', 'c'])
  await discardOp(db, first?.opId ?? '')
  await showOn(['b'], new File(['a newer one'], 'b.jpg'))
  expect(await db.blobs.count()).toBe(2)
  await goOnline()
  expect(sent.toSorted()).toEqual([
    ['b', 'a newer one'],
    ['c', 'the picture'],
  ])
  expect(await db.blobs.count()).toBe(0)
})

it('a newer image for one change keeps the shared one for the others', async () => {
  const sent: [id: string, bytes: string][] = []
  const own = {
    input: v.object({ id: v.string() }),
    queue: 'upload',
    lane: ({ id }: { id: string }) => `panel:${id}`,
    entity: ({ id }: { id: string }) => `panel:${id}`,
    label: ({ id }: { id: string }) => `Show it on ${id}`,
    refetch: () => [],
    send: async ({ id }: { id: string }, { files }: Attempt<{ image: File }>) => {
      sent.push([id, await files.image.text()])
    },
  } as const
  const show = defineMutation({ ...own, kind: 'panel.first' })
  const exchange = defineMutation({
    ...own,
    kind: 'panel.change',
    joins: [into(show, (older) => older)],
  })
  const { db, parts, goOnline } = offline([show, exchange])
  const groupId = newId()
  const showOn = (id: string) => change(show, { id }, { files: { image: PICTURE }, groupId })
  await saveTogether(parts, ['a', 'b', 'c'].map(showOn), { independent: true })
  const image = new File(['a newer one'], 'b.jpg')
  await saveTogether(parts, [change(exchange, { id: 'b' }, { files: { image } })])
  expect([await db.ops.count(), await db.blobs.count()]).toEqual([3, 2])
  await goOnline()
  expect(sent.toSorted()).toEqual([
    ['a', 'the picture'],
    ['b', 'a newer one'],
    ['c', 'the picture'],
  ])
  expect([await db.ops.count(), await db.blobs.count()]).toEqual([0, 0])
})

it('saves a single change at constant cost', async () => {
  const { db, showOn } = offline()
  let reads = 0
  db.ops.hook('reading', (row) => {
    reads += 1
    return row
  })
  await showOn(Array.from({ length: 50 }, (_, at) => `${at}`))
  expect(reads).toBe(0)
})

it('the image is still shared after an import [OFF-19]', async () => {
  const { db, parts, showOn, definitionOf, sent, goOnline } = offline()
  await showOn(['a', 'b', 'c'])
  const { userId, now } = parts
  const file = await exportArchive({ db, userId, now, summarize: () => '' })
  await Promise.all([db.ops.clear(), db.blobs.clear()])
  const imported = await importArchive({ db, userId, definitionOf, now }, file)
  expect(imported).toMatchObject({ added: 3, broken: 0 })
  expect(await db.blobs.count()).toBe(1)
  await goOnline()
  expect(sent).toHaveLength(3)
  expect([await db.ops.count(), await db.blobs.count()]).toEqual([0, 0])
})

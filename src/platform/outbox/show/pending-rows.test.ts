import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { newUserId } from '#tests/helpers/outbox-world.ts'

import { type OutboxDatabase, openOutboxDatabase } from '../store/database.ts'
import type { NewOp } from '../store/op.ts'
import { createPendingRows, type Mutated } from './pending-rows.ts'

const WAITING = 200

const row = (opId: string): NewOp => ({
  opId,
  schema: 2,
  deps: [],
  refs: [],
  kind: 'thing.update',
  userId: 'u',
  lane: opId,
  queue: 'light',
  entityKey: opId,
  payload: { id: opId, list: [1, { deep: 'x' }] },
  files: [],
  label: '',
  createdAt: 0,
  appBuild: '',
  state: 'queued',
  attempts: 0,
  notBefore: 0,
  failures: 0,
})

let db: OutboxDatabase
let rows: ReturnType<typeof createPendingRows>
let heard: Mutated[]
let reads: number

const hear = (mutated: Mutated) => {
  // Plain data, as it comes from another tab.
  const plain: Mutated = JSON.parse(JSON.stringify(mutated))
  heard.push(plain)
  rows.recordMutation(plain)
}

beforeEach(async () => {
  db = openOutboxDatabase(newUserId())
  heard = []
  reads = 0
  await db.ops.bulkAdd(Array.from({ length: WAITING }, (_, at) => row(`op-${at}`)))
  db.ops.hook('reading', (one) => {
    reads += 1
    return one
  })
  rows = createPendingRows(db)
  await rows.read()
  reads = 0
  Dexie.on('storagemutated', hear as never)
})
afterEach(() => {
  Dexie.on('storagemutated').unsubscribe(hear as never)
  db.close()
})

it('rereads changed rows only', async () => {
  const before = await rows.read()
  expect(reads).toBe(0)
  const [first, second, third] = before.ops
  if (!first || !second || !third) throw new Error('nothing waits')
  await db.ops.put({ ...second, state: 'sending' })
  await db.ops.delete(third.seq)
  await db.ops.add(row('later'))
  reads = 0
  const after = await rows.read()
  expect(reads).toBeLessThanOrEqual(3)
  expect(after.ops).toHaveLength(WAITING)
  expect(after.ops[0]).toBe(first)
  expect(after.ops[1]).toEqual({ ...second, state: 'sending' })
  expect(after.ops[2]?.opId).toBe('op-3')
  expect(after.ops.at(-1)?.opId).toBe('later')
})

it('reads a deletion and its replacement together [OFF-14]', async () => {
  const { ops } = await rows.read()
  const [first] = ops
  if (!first) throw new Error('nothing waits')
  await db.ops.put({ ...first, state: 'sending' })
  // The next transaction commits before its notification arrives.
  Dexie.on('storagemutated').unsubscribe(hear as never)
  await db.transaction('rw', db.ops, async () => {
    await db.ops.add(row('left undone'))
    await db.ops.delete(first.seq)
  })
  const after = await rows.read()
  expect(after.ops).toHaveLength(WAITING)
  expect(after.ops.at(-1)?.opId).toBe('left undone')
})

it('keeps object identities in full reads', async () => {
  const before = await rows.read()
  await db.ops.bulkPut(
    before.ops.map((op, at) => (at === 7 ? { ...op, payload: { id: 'op-7', list: [] } } : op)),
  )
  const after = await rows.read()
  expect(after.ops.map((op, at) => op === before.ops[at]).filter((same) => !same)).toHaveLength(1)
  expect(after.ops[7]?.payload).toEqual({ id: 'op-7', list: [] })
})

it('reads everything after a suspension and after clearing', async () => {
  await rows.read()
  Dexie.on('storagemutated').unsubscribe(hear as never)
  await db.ops.where('opId').equals('op-5').delete()
  expect((await rows.read()).ops).toHaveLength(WAITING)
  rows.recordMutation({ all: { from: Number.NEGATIVE_INFINITY, to: [[]], d: 1 } } as never)
  expect((await rows.read()).ops).toHaveLength(WAITING - 1)
  Dexie.on('storagemutated', hear as never)
  await db.ops.clear()
  expect((await rows.read()).ops).toEqual([])
})

it('reads everything after a failed read', async () => {
  await rows.read()
  await db.ops.where('opId').equals('op-5').delete()
  db.close()
  await expect(rows.read()).rejects.toThrow()
  await db.open()
  expect((await rows.read()).ops).toHaveLength(WAITING - 1)
})

it('separates unreadable rows', async () => {
  const { ops } = await rows.read()
  const [first] = ops
  if (!first) throw new Error('nothing waits')
  await db.ops.put({ ...first, schema: 99 } as never)
  const { unreadable, ...rest } = await rows.read()
  expect(unreadable).toEqual([{ seq: first.seq, isNewer: true }])
  expect(rest.ops).toHaveLength(WAITING - 1)
  await db.ops.put(first)
  expect(await rows.read()).toEqual({ ops, unreadable: [] })
})

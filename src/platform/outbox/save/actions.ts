import * as v from 'valibot'

import { isQuotaExceeded } from '#src/platform/db/quota.ts'
import { retryIfConnectionLost } from '#src/platform/db/reopen.ts'

import type { QueuedMutation } from '../define.ts'
import { type PreparedCompensation, saveCompensation } from '../send/compensate.ts'
import { prepareInput } from '../send/prepare.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { dependents, renameDependency } from '../store/dependencies.ts'
import { newId } from '../store/new-id.ts'
import { type Op, readOp, readOps, RECEIPT_LIFETIME_MS } from '../store/op.ts'
import { assertMayWrite } from '../store/reader.ts'
import { createStorageReserve } from '../store/storage-reserve.ts'
import { discardedWith, withoutDeletion } from './cancel.ts'
import { removeOps } from './write-op.ts'

const DAY_MS = 24 * 60 * 60_000

/** Runs `update` in a transaction with the stored change; false if it is missing or `update` declines. */
const onOp = (
  db: OutboxDatabase,
  opId: string,
  update: (op: Op) => Promise<boolean> | boolean,
): Promise<boolean> =>
  db.transaction('rw', [db.ops, db.blobs, db.idmap, db.meta], async () => {
    await assertMayWrite(db)
    const op = readOp(await db.ops.get({ opId }))
    return op ? await update(op) : false
  })

/** Requeues a change that needed attention at its old position, under its old key, or a new one if that has expired. */
export const retryOp = (db: OutboxDatabase, opId: string) =>
  onOp(db, opId, async (op) => {
    if (op.state !== 'attention') return false
    if (op.error?.reason === 'maybeApplied') await requeueUnderNewKey(db, op)
    else await db.ops.put(requeuedOp(op))
    return true
  })

/** The same for several: all of them, or none if that fails. False if none needed attention. */
export const retryOps = (db: OutboxDatabase, opIds: readonly string[]) =>
  db.transaction('rw', [db.ops, db.blobs, db.idmap, db.meta], async () => {
    let isRequeued = false
    for (const opId of opIds) isRequeued = (await retryOp(db, opId)) || isRequeued
    return isRequeued
  })

/** Resets the change to unsent. Its files and dependents follow. */
async function requeueUnderNewKey(db: OutboxDatabase, op: Op) {
  const next: Op = { ...requeuedOp(op), opId: newId(), attempts: 0 }
  delete next.firstSentAt
  delete next.firstSentAfter
  delete next.unansweredAt
  await db.ops.put(next)
  await db.blobs.where('opId').equals(op.opId).modify({ opId: next.opId })
  await renameDependency(db, op.opId, next.opId)
}

function requeuedOp(op: Op): Op {
  const next: Op = { ...op, state: 'queued', notBefore: 0, failures: 0 }
  delete next.error
  delete next.failingSince
  return next
}

interface DiscardOptions {
  /** Declines if there are dependents. */
  onlyAlone?: boolean
  /** Recreates what a discarded change was to replace. */
  compensationOf?: (op: Op) => Promise<PreparedCompensation | undefined>
}

/**
 * Discards a change at the user's request, with its dependents and the unsent deletion of what it replaces. If that may have
 * been deleted, it is recreated. Declines while one of them is being sent.
 */
export const discardOp = (
  db: OutboxDatabase,
  opId: string,
  { onlyAlone = false, compensationOf = async () => undefined }: DiscardOptions = {},
) =>
  onOp(db, opId, async (op) => {
    const { ops } = readOps(await db.ops.orderBy('seq').toArray())
    const all = discardedWith(op, ops)
    const [first] = all
    if (onlyAlone && dependents(first, ops).some((one) => one.opId !== opId)) return false
    if (all.some(({ state }) => state === 'sending')) return false
    for (const one of withoutDeletion(all)) {
      const made = await compensationOf(one)
      // Waits for a deletion that may have been sent.
      if (made) await saveCompensation(db, recreating(made, one.deps))
    }
    await removeOps(db, all)
    return true
  })

/** It names itself, since the change that would do so is discarded: replacing it must keep what it recreates. */
const recreating = (made: PreparedCompensation, deps: string[]): PreparedCompensation => ({
  ...made,
  compensation: {
    ...made.compensation,
    deps,
    payload: Object.assign({}, made.compensation.payload, made.marker),
  },
})

/** Discards everything at the user's request, including receipts and drafts; or nothing, if it fails. */
export async function discardAll(db: OutboxDatabase) {
  const tables = [db.ops, db.blobs, db.drafts, db.receipts, db.idmap]
  const clear = () =>
    db.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
  const discard = () => retryIfConnectionLost(db, clear, async () => undefined)
  await discard().catch(async (error: unknown) => {
    // Browsers reject even deletions on a full disk.
    if (!isQuotaExceeded(error) || !(await createStorageReserve({ db }).release())) throw error
    await discard()
  })
}

/** Cancels a change if it is unmodified, no attempt was made, and no other change depends on it. */
export const cancelUnsentOp = (db: OutboxDatabase, opId: string, payload: unknown) =>
  onOp(db, opId, async (op) => {
    const isUnsent = op.state === 'queued' || op.state === 'paused-auth'
    const isAsSaved = JSON.stringify(op.payload) === JSON.stringify(payload)
    if (!isUnsent || op.firstSentAt !== undefined || !isAsSaved) return false
    const { ops } = readOps(await db.ops.orderBy('seq').toArray())
    if (dependents(op, ops).length > 0) return false
    await removeOps(db, [op])
    return true
  })

/** Overwrites another user's edit of the same fields (OFF-18). */
export const keepMine = (db: OutboxDatabase, opId: string) =>
  onOp(db, opId, async (op) => {
    if (op.state !== 'attention' || !op.error?.theirs) return false
    await db.ops.put({ ...requeuedOp(op), base: op.error.theirs })
    return true
  })

/** Drops the conflicting fields, and sends the rest of the edit, if any (OFF-18). */
export const useTheirs = (db: OutboxDatabase, mutation: QueuedMutation, opId: string) =>
  onOp(db, opId, async (op) => {
    const { theirs, conflicts = [] } = op.error ?? {}
    if (op.state !== 'attention' || !theirs || !mutation.threeWay) return false
    const input = await prepareInput(db, mutation, op)
    if (!input) return false
    const conflicting = new Set(conflicts.map(({ field }) => field))
    const left = Object.entries(mutation.threeWay.fields(input.value)).filter(
      ([field]) => !conflicting.has(field),
    )
    const hasUncompared = op.files.length > 0 || mutation.threeWay.changesMore?.(input.value)
    if (left.length === 0 && !hasUncompared) {
      await removeOps(db, [op])
      return true
    }
    const payload = mutation.threeWay.withFields(input.value, Object.fromEntries(left))
    await db.ops.put({ ...withPayload(requeuedOp(op), mutation, payload), base: theirs })
    return true
  })

/** With what depends on its input, so that a dropped field neither names nor expires it. */
function withPayload(op: Op, mutation: QueuedMutation, payload: unknown): Op {
  const input = v.parse(mutation.input, payload)
  const { expiresAt: _before, ...next } = { ...op, payload, label: mutation.label(input) }
  const expiresAt = mutation.expiresAt?.(input)
  return { ...next, ...(expiresAt !== undefined && { expiresAt }) }
}

/** Ids and drafts are kept for longer than receipts, because bookmarks and drafts may be reopened late. */
const MAX_AGES_MS = { receipts: RECEIPT_LIFETIME_MS, idmap: 90 * DAY_MS, drafts: 90 * DAY_MS }

export async function deleteExpired(db: OutboxDatabase, nowMs: number) {
  await db.receipts
    .where('doneAt')
    .below(nowMs - MAX_AGES_MS.receipts)
    .delete()
  await db.drafts
    .where('at')
    .below(nowMs - MAX_AGES_MS.drafts)
    .delete()
  await db.transaction('rw', db.ops, db.idmap, async () => {
    // `uniqueKeys` fails on an empty index in WebKit 2.50: "Unable to open cursor".
    const needed = new Set(await db.ops.orderBy('refs').keys())
    await db.idmap
      .where('at')
      .below(nowMs - MAX_AGES_MS.idmap)
      .and(({ tempId }) => !needed.has(tempId))
      .delete()
  })
}

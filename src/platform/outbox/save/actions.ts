import type { QueuedMutation } from '../define.ts'
import { prepareInput } from '../send/prepare.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { dependents, renameDependency } from '../store/dependencies.ts'
import { newId } from '../store/new-id.ts'
import { type Op, readOp, readOps } from '../store/op.ts'
import { assertMayWrite } from '../store/reader.ts'
import { removeOps } from './write-op.ts'

const DAY_MS = 24 * 60 * 60_000

/** In one transaction with the change as it is now; false where it is not there or the deed refuses. */
const onOp = (
  db: OutboxDatabase,
  opId: string,
  deed: (op: Op) => Promise<boolean> | boolean,
): Promise<boolean> =>
  db.transaction('rw', [db.ops, db.blobs, db.idmap, db.meta], async () => {
    await assertMayWrite(db)
    const op = readOp(await db.ops.get({ opId }))
    return op ? await deed(op) : false
  })

/** Puts a change that needed somebody back in line, at its old place: under its old key, or a new one where that is too old. */
export const retryOp = (db: OutboxDatabase, opId: string) =>
  onOp(db, opId, async (op) => {
    if (op.state !== 'attention') return false
    if (op.error?.reason === 'maybeApplied') await requeueUnderNewKey(db, op)
    else await db.ops.put(requeued(op))
    return true
  })

/** As if it had never been sent. Its bytes and what waits for it go along. */
async function requeueUnderNewKey(db: OutboxDatabase, op: Op) {
  const next: Op = { ...requeued(op), opId: newId(), attempts: 0 }
  delete next.firstSentAt
  delete next.firstSentAfter
  delete next.unansweredAt
  await db.ops.put(next)
  await db.blobs.where('opId').equals(op.opId).modify({ opId: next.opId })
  await renameDependency(db, op.opId, next.opId)
}

function requeued(op: Op): Op {
  const next: Op = { ...op, state: 'queued', notBefore: 0, failures: 0 }
  delete next.error
  delete next.failingSince
  return next
}

/**
 * Deletes a change for good, because its owner says so, and with it what cannot be sent without it. Refused while one of
 * them is being sent.
 */
export const discardOp = (db: OutboxDatabase, opId: string) =>
  onOp(db, opId, async (op) => {
    const { ops } = readOps(await db.ops.orderBy('seq').toArray())
    const all = [op, ...dependents(op, ops)]
    if (all.some(({ state }) => state === 'sending')) return false
    await removeOps(db, all)
    return true
  })

/**
 * Takes a change back as if it had never been saved: only as it was saved, before its first byte has left, and while nothing
 * waits for it.
 */
export const takeBackOp = (db: OutboxDatabase, opId: string, payload: unknown) =>
  onOp(db, opId, async (op) => {
    const isUnsent = op.state === 'queued' || op.state === 'paused-auth'
    const isAsSaved = JSON.stringify(op.payload) === JSON.stringify(payload)
    if (!isUnsent || op.firstSentAt !== undefined || !isAsSaved) return false
    const { ops } = readOps(await db.ops.orderBy('seq').toArray())
    if (dependents(op, ops).length > 0) return false
    await removeOps(db, [op])
    return true
  })

/** Sends the edit over what somebody else made of the same fields (OFF-18). */
export const keepMine = (db: OutboxDatabase, opId: string) =>
  onOp(db, opId, async (op) => {
    if (op.state !== 'attention' || !op.error?.theirs) return false
    await db.ops.put({ ...requeued(op), base: op.error.theirs })
    return true
  })

/** Gives the fields up that somebody else changed too, and sends what is left of the edit, if anything (OFF-18). */
export const useTheirs = (db: OutboxDatabase, mutation: QueuedMutation, opId: string) =>
  onOp(db, opId, async (op) => {
    const { theirs, conflicts = [] } = op.error ?? {}
    if (op.state !== 'attention' || !theirs || !mutation.threeWay) return false
    const input = await prepareInput(db, mutation, op)
    if (!input) return false
    const given = new Set(conflicts.map(({ field }) => field))
    const left = Object.entries(mutation.threeWay.fields(input.value)).filter(
      ([field]) => !given.has(field),
    )
    if (left.length === 0) {
      await removeOps(db, [op])
      return true
    }
    const payload = mutation.threeWay.withFields(input.value, Object.fromEntries(left))
    await db.ops.put({ ...requeued(op), payload, base: theirs })
    return true
  })

/** Receipts tell for 30 days what was sent; ids and drafts outlive bookmarks and holidays. */
const KEPT_MS = { receipts: 30 * DAY_MS, idmap: 90 * DAY_MS, drafts: 90 * DAY_MS }

export async function dropOld(db: OutboxDatabase, nowMs: number) {
  await db.receipts
    .where('doneAt')
    .below(nowMs - KEPT_MS.receipts)
    .delete()
  await db.drafts
    .where('at')
    .below(nowMs - KEPT_MS.drafts)
    .delete()
  await db.transaction('rw', db.ops, db.idmap, async () => {
    // `uniqueKeys` fails on an empty index in WebKit 2.50: "Unable to open cursor".
    const needed = new Set(await db.ops.orderBy('refs').keys())
    await db.idmap
      .where('at')
      .below(nowMs - KEPT_MS.idmap)
      .and(({ tempId }) => !needed.has(tempId))
      .delete()
  })
}

import type { OutboxDatabase } from './database.ts'
import { type Op, readOp } from './op.ts'

/** Puts a change that needed somebody back in line, at its old place and under its old key. */
export const retryOp = (db: OutboxDatabase, opId: string) =>
  db.transaction('rw', db.ops, async () => {
    const op = readOp(await db.ops.get({ opId }))
    if (op?.state !== 'attention') return false
    const next: Op = { ...op, state: 'queued', notBefore: 0, failures: 0 }
    delete next.error
    delete next.failingSince
    await db.ops.put(next)
    return true
  })

/** Deletes a change for good, because its owner says so. Refused while it is being sent. */
export const discardOp = (db: OutboxDatabase, opId: string) =>
  db.transaction('rw', db.ops, db.blobs, async () => {
    const op = readOp(await db.ops.get({ opId }))
    if (!op || op.state === 'sending') return false
    await db.ops.delete(op.seq)
    await db.blobs.where('opId').equals(opId).delete()
    return true
  })

const RECEIPTS_KEPT_MS = 30 * 24 * 60 * 60_000

export const dropOldReceipts = (db: OutboxDatabase, nowMs: number) =>
  db.receipts
    .where('doneAt')
    .below(nowMs - RECEIPTS_KEPT_MS)
    .delete()

import * as v from 'valibot'

import type { Left, QueuedMutation } from '../define.ts'
import { dropBlobs } from '../store/blobs.ts'
import { newId } from '../store/new-id.ts'
import { type NewOp, type Op, type OpError, readOp, type Receipt } from '../store/op.ts'
import type { AttemptParts } from './attempt.ts'
import type { Verdict } from './classify.ts'
import { type MadeGood, saveGood } from './make-good.ts'
import type { Prepared } from './prepare.ts'

export interface Result {
  op: Op
  verdict: Verdict
  /** Something else was saved with it, to be sent. */
  added?: boolean
}

type Parts = Pick<AttemptParts, 'db' | 'now'>

const MadeSchema = v.object({ id: v.string() })

/** The server has it: receipt, the id that it gave, and the change's end are one transaction. */
export const finish = (parts: Parts, op: Op, { mutation, input }: Prepared, answer: unknown) =>
  fenced(parts, op, async () => {
    const { db, now } = parts
    const made = v.safeParse(MadeSchema, answer)
    if (op.yields && made.success) await giveId(parts, op.yields, made.output.id)
    const left = mutation.leftOf?.(input, answer)
    const whole = left ? partOf(op, mutation, left.done) : op
    if (whole) await db.receipts.put(receiptOf(whole, mutation.refetch(input), now()))
    if (left) await db.ops.add(leftOver(op, mutation, left, now()))
    await db.ops.delete(op.seq)
    await dropBlobs(db, [op])
    return { op, verdict: { action: 'done' } }
  })

const receiptOf = (
  { opId, kind, entityKey, label, groupId }: NewOp,
  refetch: Receipt['refetch'],
  doneAt: number,
): Receipt => ({
  opId,
  kind,
  entityKey,
  label,
  doneAt,
  refetch,
  ...(groupId !== undefined && { groupId }),
})

/** A change as it reads with a part of its input; one deed with its other parts. */
function partOf({ groupId, ...op }: Op, mutation: QueuedMutation, payload: unknown) {
  if (payload === undefined) return undefined
  const input = v.parse(mutation.input, payload)
  const label = mutation.label(input)
  return { ...op, payload, label, entityKey: mutation.entity(input), groupId: groupId ?? op.opId }
}

/** Nothing waits for it: what waited for the whole goes on. */
function leftOver(op: Op, mutation: QueuedMutation, undone: Left<unknown>, at: number) {
  const { left, fields, reason = 'notFound', message = '' } = undone
  const part = partOf(op, mutation, left)
  if (!part) throw new Error(`${op.kind} left nothing`)
  const { seq: _seq, lease: _lease, firstSentAt: _firstSentAt, ...fresh } = part
  const error = { reason, message, fields, at }
  const anew = { opId: newId(), refs: [], attempts: 0, failures: 0 }
  return { ...fresh, ...anew, state: 'attention', error } satisfies NewOp
}

/** From here on all that waited for it stands in the lane of the real thing, beside changes that name it by its own id. */
async function giveId(
  { db, now }: Parts,
  { tempId, entity }: NonNullable<Op['yields']>,
  serverId: string,
) {
  await db.idmap.put({ tempId, entity, serverId, at: now() })
  await db.ops
    .where('refs')
    .equals(tempId)
    .modify((later) => {
      later.lane = later.lane.replaceAll(tempId, serverId)
      later.entityKey = later.entityKey.replaceAll(tempId, serverId)
    })
}

/** `made`: what has to be made good for it. */
export const park = (parts: Parts, op: Op, as: Op, error: OpError, made?: MadeGood) =>
  fenced(parts, op, async () => {
    const parked: Op = { ...released(made?.rest ?? as), state: 'attention', error }
    await parts.db.ops.put(parked)
    if (made) await saveGood(parts.db, made)
    const verdict = { action: 'park', reason: error.reason } as const
    return { op: parked, verdict, added: made !== undefined }
  })

/** Puts it back in line: for later, or for after the next sign-in. */
export const putBack = (parts: Parts, op: Op, next: Op, verdict: Verdict) =>
  fenced(parts, op, async () => {
    const back = released(next)
    await parts.db.ops.put(back)
    return { op: back, verdict }
  })

function released(op: Op): Op {
  const rest = { ...op }
  delete rest.lease
  return rest
}

/** One transaction, and only while the lease is still ours: a robbed tab's late answer changes nothing. */
const fenced = ({ db }: Parts, op: Op, write: () => Promise<Result>) =>
  db.transaction('rw', db.ops, db.blobs, db.receipts, db.idmap, async () => {
    const row = readOp(await db.ops.get(op.seq))
    if (row?.state !== 'sending' || row.lease?.owner !== op.lease?.owner) return undefined
    return await write()
  })

import * as v from 'valibot'

import { MomentSchema } from '#src/contract/fields.ts'

import type { PartialFailure, QueuedMutation } from '../define.ts'
import { deleteBlobs } from '../store/blobs.ts'
import { dateStored } from '../store/date-stored.ts'
import { newId } from '../store/new-id.ts'
import { type NewOp, type Op, type OpError, readOp, type Receipt } from '../store/op.ts'
import type { Verdict } from './classify.ts'
import { type PreparedCompensation, saveCompensation } from './compensate.ts'
import { recordOwnCreation, recordOwnVersion } from './own-versions.ts'
import type { AttemptDependencies, Prepared } from './prepare.ts'

export interface Result {
  op: Op
  verdict: Verdict
  /** A further change was saved with it. */
  added?: boolean
}

type Dependencies = Pick<AttemptDependencies, 'db' | 'now' | 'lastAnswerMs' | 'onApplied'>

const CreatedSchema = v.object({
  id: v.string(),
  updatedAt: v.fallback(v.optional(MomentSchema), undefined),
})

/** The server applied it: stores the receipt and the assigned id, and deletes the change, in one transaction. */
export async function finish(
  parts: Dependencies,
  op: Op,
  { mutation, input, version }: Prepared,
  answer: unknown,
) {
  const { db, now } = parts
  const made = v.safeParse(CreatedSchema, answer)
  const left = mutation.partialFailure?.(input, answer)
  const payload = left ? left.done : input
  const newId = op.yields && made.success ? made.output.id : ''
  if (payload !== undefined) await parts.onApplied?.({ op: { ...op, payload }, newId, answer })
  return await ifLeaseHeld(parts, op, async () => {
    if (op.yields && made.success) {
      await assignServerId(parts, op.yields, made.output.id)
      await recordOwnCreation(db, { ...op.yields, createdAt: op.createdAt }, made.output)
    }
    const after = answer === undefined ? undefined : mutation.threeWay?.theirs(answer)
    if (version !== undefined && after) await recordOwnVersion(db, op, version, after)
    const whole = left ? partOf(op, mutation, left.done) : op
    if (whole) await db.receipts.put(receiptOf(whole, mutation.refetch(input), now()))
    if (left) await db.ops.add(remainderOp(op, mutation, left, now()))
    await db.ops.delete(op.seq)
    await deleteBlobs(db, [op])
    return { op, verdict: { action: 'done' } }
  })
}

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

/** A change with a part of its input, in one group with the other part. */
function partOf({ groupId, ...op }: Op, mutation: QueuedMutation, payload: unknown) {
  if (payload === undefined) return undefined
  const input = v.parse(mutation.input, payload)
  const label = mutation.label(input)
  return { ...op, payload, label, entityKey: mutation.entity(input), groupId: groupId ?? op.opId }
}

/** No change depends on the remainder: dependents of the whole continue. */
function remainderOp(
  op: Op,
  mutation: QueuedMutation,
  failure: PartialFailure<unknown>,
  at: number,
) {
  const { remainder, fields, reason = 'notFound', message = '' } = failure
  const part = partOf(op, mutation, remainder)
  if (!part) throw new Error(`${op.kind} has an empty remainder`)
  const { seq: _seq, lease: _lease, firstSentAt: _firstSentAt, ...fresh } = part
  const error = { reason, message, fields, at }
  const reset = { opId: newId(), refs: [], attempts: 0, failures: 0 }
  return { ...fresh, ...reset, state: 'attention', error } satisfies NewOp
}

/** Moves dependents to the lane of the real id, together with changes that already use it. */
async function assignServerId(
  { db, ...clocks }: Dependencies,
  { tempId, entity }: NonNullable<Op['yields']>,
  serverId: string,
) {
  await db.idmap.put({ tempId, entity, serverId, at: dateStored(clocks) })
  await db.ops
    .where('refs')
    .equals(tempId)
    .modify((later) => {
      later.lane = later.lane.replaceAll(tempId, serverId)
      later.entityKey = later.entityKey.replaceAll(tempId, serverId)
    })
}

/** `made`: the prepared compensation. */
export const park = (
  parts: Dependencies,
  op: Op,
  as: Op,
  error: OpError,
  made?: PreparedCompensation,
) =>
  ifLeaseHeld(parts, op, async () => {
    const parked: Op = { ...withoutLease(made?.rest ?? as), state: 'attention', error }
    await parts.db.ops.put(parked)
    if (made) await saveCompensation(parts.db, made)
    const verdict = { action: 'park', reason: error.reason } as const
    return { op: parked, verdict, added: made !== undefined }
  })

/** For a later attempt, or until the next sign-in. */
export const requeue = (parts: Dependencies, op: Op, next: Op, verdict: Verdict) =>
  ifLeaseHeld(parts, op, async () => {
    const back = withoutLease(next)
    await parts.db.ops.put(back)
    return { op: back, verdict }
  })

function withoutLease(op: Op): Op {
  const rest = { ...op }
  delete rest.lease
  return rest
}

/** In one transaction, only while this tab holds the lease: late answers of a tab that lost it change nothing. */
const ifLeaseHeld = ({ db }: Dependencies, op: Op, write: () => Promise<Result>) =>
  db.transaction('rw', db.ops, db.blobs, db.receipts, db.idmap, db.meta, async () => {
    const row = readOp(await db.ops.get(op.seq))
    if (row?.state !== 'sending' || row.lease?.owner !== op.lease?.owner) return undefined
    return await write()
  })

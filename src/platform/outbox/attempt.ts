import * as v from 'valibot'

import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { log } from '#src/platform/log.ts'

import { backoffMs } from './backoff.ts'
import { classify, type Verdict } from './classify.ts'
import type { OutboxDatabase } from './database.ts'
import type { QueuedMutation } from './define.ts'
import { type Op, type OpError, readOp } from './op.ts'

export interface AttemptParts {
  db: OutboxDatabase
  definitions: ReadonlyMap<string, QueuedMutation>
  userId: string
  /** Who is signed in at this moment. */
  signedInAs: () => string | undefined
  now: () => number
  random: () => number
}

export const LEASE_MS = 120_000

interface Prepared {
  mutation: QueuedMutation
  input: unknown
  files: Record<string, File>
}

/** Sends one change once and writes down what came of it. Undefined: it was not there to be sent any more. */
export async function attempt(
  parts: AttemptParts,
  seq: number,
  owner: string,
  signal: AbortSignal,
) {
  const claimed = await claim(parts, seq, owner)
  if (!claimed) return undefined
  const { before, op } = claimed
  const prepared = await prepare(parts, op)
  if (typeof prepared === 'string') return await park(parts, op, before, found(parts, prepared))

  const failure = await sendOnce(op, prepared, signal)
  if (!failure) return await finish(parts, op, prepared)
  const verdict = classify(failure, {
    goneIsDone: prepared.mutation.goneIsDone,
    history: op,
    nowMs: parts.now(),
  })
  if (verdict.action === 'done') return await finish(parts, op, prepared)
  if (verdict.action === 'park')
    return await park(parts, op, op, refused(parts, verdict.reason, failure))
  return await putBack(parts, op, verdict)
}

/** Everything that sending needs, or the reason why this build cannot send it. */
async function prepare(
  { db, definitions, userId }: AttemptParts,
  op: Op,
): Promise<Prepared | string> {
  if (op.userId !== userId) return 'otherUser'
  const mutation = definitions.get(op.kind)
  if (!mutation) return 'unknownKind'
  const input = v.safeParse(mutation.input, op.payload)
  if (!input.success) return 'unreadable'

  const files: Record<string, File> = {}
  for (const { field, blobId } of op.files) {
    const stored = await db.blobs.get(blobId)
    if (!stored || stored.blob.size !== stored.size) return 'bytesLost'
    files[field] = new File([stored.blob], stored.name, { type: stored.type })
  }
  return { mutation, input: input.output, files }
}

/** Marks the row as being sent before a byte leaves; from then on no newer change joins it. */
const claim = ({ db, userId, signedInAs, now }: AttemptParts, seq: number, owner: string) =>
  db.transaction('rw', db.ops, async () => {
    const before = readOp(await db.ops.get(seq))
    if (before?.state !== 'queued' || signedInAs() !== userId) return undefined
    const op: Op = {
      ...before,
      state: 'sending',
      attempts: before.attempts + 1,
      firstSentAt: before.firstSentAt ?? now(),
      lease: { owner, until: now() + LEASE_MS },
    }
    await db.ops.put(op)
    return { before, op }
  })

async function sendOnce(op: Op, { mutation, input, files }: Prepared, signal: AbortSignal) {
  try {
    await mutation.send(input, {
      files,
      options: {
        signal,
        asUser: op.userId,
        headers: { 'idempotency-key': `"${op.opId}"` }, // a quoted string, as the IETF draft has it
      },
    })
    return undefined
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind === 'unexpected') log.error(`sending ${op.kind} failed`, error)
    return problem
  }
}

export interface Result {
  op: Op
  verdict: Verdict
}

/** Puts it back in line: for later, or for after the next sign-in. */
function putBack(
  parts: AttemptParts,
  op: Op,
  verdict: Extract<Verdict, { action: 'wait' | 'retry' | 'pause' }>,
) {
  const rest = released(op)
  const next: Op =
    verdict.action === 'retry'
      ? postponed(parts, rest, verdict)
      : { ...rest, state: verdict.action === 'pause' ? 'paused-auth' : 'queued' }
  return fenced(parts, op, async () => {
    await parts.db.ops.put(next)
    return { op: next, verdict }
  })
}

function postponed(
  { now, random }: AttemptParts,
  op: Op,
  { floorMs = 0, countsAgainstServer }: Extract<Verdict, { action: 'retry' }>,
): Op {
  const failures = op.failures + 1
  const failingSince = op.failingSince ?? now()
  const wait = Math.max(backoffMs(failures, now() - failingSince, random), floorMs)
  const history = countsAgainstServer ? { failures, failingSince } : {}
  return { ...op, ...history, state: 'queued', notBefore: now() + wait }
}

const finish = (parts: AttemptParts, op: Op, { mutation, input }: Prepared) =>
  fenced(parts, op, async () => {
    const { opId, kind, entityKey, label } = op
    const { db, now } = parts
    await db.receipts.put({
      opId,
      kind,
      entityKey,
      label,
      doneAt: now(),
      refetch: mutation.refetch(input),
    })
    await db.ops.delete(op.seq)
    await db.blobs.where('opId').equals(opId).delete()
    return { op, verdict: { action: 'done' } }
  })

const park = (parts: AttemptParts, op: Op, as: Op, error: OpError) =>
  fenced(parts, op, async () => {
    const parked: Op = { ...released(as), state: 'attention', error }
    await parts.db.ops.put(parked)
    return { op: parked, verdict: { action: 'park', reason: error.reason } }
  })

function released(op: Op): Op {
  const rest = { ...op }
  delete rest.lease
  return rest
}

/** One transaction, and only while the lease is still ours: a robbed tab's late answer changes nothing. */
const fenced = (parts: AttemptParts, op: Op, write: () => Promise<Result>) =>
  parts.db.transaction('rw', parts.db.ops, parts.db.blobs, parts.db.receipts, async () => {
    const row = readOp(await parts.db.ops.get(op.seq))
    if (row?.state !== 'sending' || row.lease?.owner !== op.lease?.owner) return undefined
    return await write()
  })

const found = ({ now }: AttemptParts, reason: string): OpError => ({
  reason,
  message: '',
  at: now(),
})

function refused({ now }: AttemptParts, reason: string, problem: Problem): OpError {
  const message = 'message' in problem ? problem.message : ''
  const fields = problem.kind === 'invalid' ? { fields: problem.fields } : {}
  return { reason, message, ...fields, at: now() }
}

import { IDEMPOTENCY_KEY_LIFETIME_MS } from '#src/contract/health.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { log } from '#src/platform/log.ts'

import { type NewOp, type Op, type OpError, readOp } from '../store/op.ts'
import { assertMayWrite } from '../store/reader.ts'
import { backoffMs } from './backoff.ts'
import { classify, needsProbe, retryOrPark, type Verdict } from './classify.ts'
import { compensationOfUnsent, prepareCompensation } from './compensate.ts'
import { type AttemptDependencies, type Prepared, prepare } from './prepare.ts'
import { finish, park, requeue, type Result } from './store-outcome.ts'
import { threeWay } from './three-way.ts'

export const LEASE_MS = 120_000
/** An aborted request may still reach a slow server within this time. */
const IN_FLIGHT_MS = 10_000

/** Sends one change once and stores the outcome. Undefined if the change was no longer queued. */
export async function attempt(
  parts: AttemptDependencies,
  seq: number,
  owner: string,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const claimed = await claim(parts, seq, owner)
  if (!claimed) return undefined
  const { before, op } = claimed
  const parkAs = (reason: string) => park(parts, op, before, engineError(parts, reason))
  const expiry = await expiryOf(parts, before)
  if (expiry !== 'inTime') return await deferOrPark(parts, op, before, expiry)
  const prepared = await prepare(parts, op)
  if (typeof prepared === 'string') return await storeUnprepared(parts, op, before, prepared)

  const age = await keyAge(parts, before)
  if (age !== 'known') return await deferOrPark(parts, op, before, age)
  if (!isRepeatable(before, prepared) && (await parts.supportsIdempotencyKeys()) === false) {
    const applied = await probe(before.firstSentAt, op, prepared, signal)
    if (applied === 'unknown') return await parkAs('unsure')
    if ('problem' in applied) return await handleProblem(parts, op, prepared, applied.problem)
    if (applied.answer) return await finish(parts, op, prepared, applied.answer)
    const waitMs = inFlightMs(parts, before)
    if (waitMs > 0)
      return await requeue(parts, op, { ...before, notBefore: parts.now() + waitMs }, RETRY_SOON)
  }
  const sent = await sendOnce(parts, op, prepared, signal)
  if ('answer' in sent) return await finish(parts, op, prepared, sent.answer)
  return await handleProblem(parts, op, prepared, sent.problem)
}

/** Marks the row as being sent before the request starts; from then on no newer change merges into it. */
const claim = (
  { db, userId, currentUserId, now, lastAnswerMs, triedInThisPage }: AttemptDependencies,
  seq: number,
  owner: string,
) =>
  db.transaction('rw', db.ops, db.meta, async () => {
    await assertMayWrite(db)
    const before = readOp(await db.ops.get(seq))
    if (before?.state !== 'queued' || currentUserId() !== userId) return undefined
    // Since the queue was read, it may have been made to wait for a creation.
    const coming = db.ops.where('yields.tempId').anyOf(before.refs)
    if (before.refs.length > 0 && (await coming.count()) > 0) return undefined
    const isFirst = before.firstSentAt === undefined
    const firstSentAfter = isFirst ? lastAnswerMs() : undefined
    const op: Op = {
      ...before,
      ...(firstSentAfter !== undefined && { firstSentAfter }),
      state: 'sending',
      attempts: before.attempts + 1,
      firstSentAt: before.firstSentAt ?? now(),
      lease: { owner, until: now() + LEASE_MS },
    }
    await db.ops.put(op)
    if (isFirst) triedInThisPage.add(op.opId)
    return { before, op }
  })

const DAY_MS = 24 * 60 * 60_000
/** Leaves a margin of some days for requests in flight and clock errors. */
const MAX_KEY_AGE_MS = IDEMPOTENCY_KEY_LIFETIME_MS - 10 * DAY_MS

/**
 * Whether the server still knows the key of an earlier attempt. Only the server's clock counts, so that a wrong device clock
 * neither repeats an expired key nor blocks a fresh one. Drawback: after 80 days without contact before the first attempt,
 * the change needs attention.
 */
async function keyAge(
  { now, triedInThisPage, confirmedServerNow }: AttemptDependencies,
  { opId, firstSentAt, firstSentAfter = firstSentAt }: Op,
) {
  if (firstSentAt === undefined || firstSentAfter === undefined) return 'known'
  const ageMs = now() - firstSentAt
  if (triedInThisPage.has(opId) && ageMs >= 0 && ageMs < DAY_MS) return 'known'
  const serverNow = await confirmedServerNow()
  if (serverNow === undefined) return 'unknown'
  return serverNow - firstSentAfter > MAX_KEY_AGE_MS ? 'forgotten' : 'known'
}

function deferOrPark(
  parts: AttemptDependencies,
  op: Op,
  before: Op,
  why: 'unknown' | 'forgotten' | 'missed',
) {
  if (why === 'unknown') return requeue(parts, op, before, { action: 'wait' })
  if (why === 'missed') return parkUnprepared(parts, op, before, why)
  return park(parts, op, before, engineError(parts, 'maybeApplied'))
}

function storeUnprepared(parts: AttemptDependencies, op: Op, before: Op, reason: string) {
  if (reason !== 'bytesUnreadable') return parkUnprepared(parts, op, before, reason)
  const verdict = retryOrPark(undefined, { history: op, nowMs: parts.now() }, 'bytesLost')
  if (verdict.action === 'park') return parkUnprepared(parts, op, before, verdict.reason)
  return requeue(parts, op, postponed(parts, before, verdict), verdict)
}

/** A change that may have reached the server is sent again instead: the server knows whether it was in time. */
export const isExpiredUnsent = (op: Op, serverNow: number | undefined) =>
  op.firstSentAt === undefined && isExpired(op, serverNow)

async function expiryOf({ confirmedServerNow }: AttemptDependencies, op: Op) {
  if (op.firstSentAt !== undefined || op.expiresAt === undefined) return 'inTime'
  const serverNow = await confirmedServerNow()
  if (serverNow === undefined) return 'unknown'
  return isExpired(op, serverNow) ? 'missed' : 'inTime'
}

/** Compensates what was sent for it. */
async function parkUnprepared(parts: AttemptDependencies, op: Op, before: Op, reason: string) {
  const serverNow = await parts.confirmedServerNow()
  const made = await compensationOfUnsent(parts, before, { reason, serverNow })
  return await park(parts, op, before, engineError(parts, reason), made)
}

const isTooLate = async ({ confirmedServerNow }: AttemptDependencies, op: NewOp) =>
  op.expiresAt !== undefined && isExpired(op, await confirmedServerNow())

const isExpired = ({ expiresAt }: NewOp, serverNow: number | undefined) =>
  expiresAt !== undefined && serverNow !== undefined && serverNow >= expiresAt

/** How long an earlier attempt may still take to arrive, also if the clock was set back. */
const inFlightMs = ({ now }: Pick<AttemptDependencies, 'now'>, { unansweredAt }: Op) =>
  unansweredAt === undefined ? 0 : IN_FLIGHT_MS - Math.abs(now() - unansweredAt)

const isRepeatable = ({ firstSentAt }: Op, { mutation }: Prepared) =>
  firstSentAt === undefined || mutation.repeatable === true

/** For servers without Idempotency-Keys: looks for the result of an earlier attempt, to avoid a duplicate. */
async function probe(
  since: number | undefined,
  op: Op,
  { mutation, input }: Prepared,
  signal: AbortSignal,
) {
  if (!mutation.probe) return 'unknown'
  const options = {
    since: since ?? op.createdAt,
    signal,
    asUser: op.userId,
    actingOrganizationId: op.inside ?? null,
  }
  return await answerOf(op, mutation.probe(input, options))
}

async function answerOf(
  op: Op,
  work: Promise<unknown>,
): Promise<{ answer: unknown } | { problem: Problem }> {
  try {
    return { answer: await work }
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind === 'unexpected') log.error(`sending ${op.kind} failed`, error)
    return { problem }
  }
}

const sendOnce = (
  { onProgress }: AttemptDependencies,
  op: Op,
  { mutation, input, files, version }: Prepared,
  signal: AbortSignal,
) => {
  const options = {
    signal,
    asUser: op.userId,
    actingOrganizationId: op.inside ?? null,
    headers: {
      'idempotency-key': `"${op.opId}"`, // a quoted string, as in the IETF draft
      ...(version !== undefined && { 'if-match': version }),
    },
    ...(op.queue === 'upload' && {
      onProgress: (sent: number, total: number) => onProgress(op.opId, sent, total),
    }),
  }
  return answerOf(op, mutation.send(input, { files, options }))
}

async function handleProblem(
  parts: AttemptDependencies,
  op: Op,
  prepared: Prepared,
  problem: Problem,
) {
  const merged = problem.kind === 'changedSince' && mergeWithServer(op, prepared, problem.current)
  if (merged && merged.conflicts.length === 0)
    return requeue(parts, op, postponed(parts, { ...op, base: merged.base }, MERGED), MERGED)
  if (merged)
    return park(parts, op, op, {
      ...rejection(parts, 'changedSince', problem),
      conflicts: merged.conflicts,
      theirs: merged.base,
    })
  const verdict = classify(problem, {
    goneIsDone: prepared.mutation.goneIsDone,
    attemptsDiffer: prepared.mutation.attemptsDiffer,
    isServerReached: needsProbe(problem) && (await parts.canReachServer()),
    history: op,
    nowMs: parts.now(),
  })
  if (verdict.action === 'done') return finish(parts, op, prepared, undefined)
  if (verdict.action === 'park') {
    const reason = (await isTooLate(parts, op)) ? 'missed' : verdict.reason
    const compensation = await prepareCompensation(parts, op, prepared, reason)
    return park(parts, op, op, rejection(parts, reason, problem), compensation)
  }
  const requeued = next(parts, op, verdict)
  if (verdict.action === 'wait' || needsProbe(problem)) requeued.unansweredAt = parts.now()
  return requeue(parts, op, requeued, verdict)
}

const RETRY_SOON = { action: 'retry', countsAgainstServer: false } as const
/** Resent on top of the newer state; counted as a failure, so that a server with ever-changing state causes no hot loop. */
const MERGED = { action: 'retry', countsAgainstServer: true } as const

function mergeWithServer(op: Op, { mutation, input }: Prepared, current: unknown) {
  const theirs = op.base && mutation.threeWay?.theirs(current)
  return op.base && theirs && threeWay(op.base, mutation.threeWay?.fields(input) ?? {}, theirs)
}

const next = (parts: AttemptDependencies, op: Op, verdict: Verdict): Op => {
  if (verdict.action === 'retry') return postponed(parts, op, verdict)
  return { ...op, state: verdict.action === 'pause' ? 'paused-auth' : 'queued' }
}

function postponed(
  { now, random }: AttemptDependencies,
  op: Op,
  { floorMs = 0, countsAgainstServer }: Extract<Verdict, { action: 'retry' }>,
): Op {
  const failures = op.failures + 1
  const failingSince = op.failingSince ?? now()
  const wait = Math.max(backoffMs(failures, now() - failingSince, random), floorMs)
  const history = countsAgainstServer ? { failures, failingSince } : {}
  return { ...op, ...history, state: 'queued', notBefore: now() + wait }
}

const engineError = ({ now }: AttemptDependencies, reason: string): OpError => ({
  reason,
  message: '',
  at: now(),
})

function rejection({ now }: AttemptDependencies, reason: string, problem: Problem): OpError {
  const message = 'message' in problem ? problem.message : ''
  const fields = problem.kind === 'invalid' ? { fields: problem.fields } : {}
  const type = 'type' in problem && problem.type ? { type: problem.type } : {}
  const status = problem.kind === 'blocked' ? { status: problem.status } : {}
  return { reason, message, ...type, ...fields, ...status, at: now() }
}

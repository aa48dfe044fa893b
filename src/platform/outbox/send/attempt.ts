import { IDEMPOTENCY_KEY_LIFETIME_MS } from '#src/contract/health.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { log } from '#src/platform/log.ts'

import type { QueuedMutation } from '../define.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { type Op, type OpError, readOp } from '../store/op.ts'
import { assertMayWrite } from '../store/reader.ts'
import { backoffMs } from './backoff.ts'
import { classify, isUnanswered, type Verdict } from './classify.ts'
import { makeGood } from './make-good.ts'
import { type Prepared, prepare } from './prepare.ts'
import { finish, park, putBack, type Result } from './settle.ts'
import { threeWay } from './three-way.ts'

export interface AttemptParts {
  db: OutboxDatabase
  definitions: ReadonlyMap<string, QueuedMutation>
  userId: string
  /** Who is signed in at this moment. */
  signedInAs: () => string | undefined
  now: () => number
  /** The server's time, as far as it is known: what is bound to a moment is judged by it. */
  serverNow: () => number
  /** The server's time at its last answer; undefined before the first one. */
  lastAnswerMs: () => number | undefined
  /** The server's time, asked for where the device's clock may be wrong; undefined while the server is out of reach. */
  confirmedServerNow: () => Promise<number | undefined>
  /** Changes whose first attempt was made by this page, by `opId`. */
  triedInThisPage: Set<string>
  /** Whether the server applies a key once; undefined while it cannot be asked. */
  keepsKeys: () => Promise<boolean | undefined>
  /** Asks the health address whether our server answers at this moment. */
  reachesServer: () => Promise<boolean>
  random: () => number
  /** Bytes on their way, of a change that is being sent. */
  onProgress: (opId: string, sent: number, total: number) => void
}

export const LEASE_MS = 120_000
/** A request that was given up reaches a slow server later than that it was given up. Longer than such a server takes. */
const UNDERWAY_MS = 10_000

/** Sends one change once and writes down what came of it. Undefined: it was not there to be sent any more. */
export async function attempt(
  parts: AttemptParts,
  seq: number,
  owner: string,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const claimed = await claim(parts, seq, owner)
  if (!claimed) return undefined
  const { before, op } = claimed
  const found = (reason: string) => park(parts, op, before, ofEngine(parts, reason))
  if (isMissed(parts, before)) return await found('missed')
  const prepared = await prepare(parts, op)
  if (typeof prepared === 'string') return await found(prepared)

  const age = await keyAge(parts, before)
  if (age !== 'known') return await holdBack(parts, op, before, age)
  if (!isRepeatable(before, prepared) && (await parts.keepsKeys()) === false) {
    const applied = await probe(before.firstSentAt, op, prepared, signal)
    if (applied === 'unknown') return await found('unsure')
    if ('problem' in applied) return await settle(parts, op, prepared, applied.problem)
    if (applied.answer) return await finish(parts, op, prepared, applied.answer)
    const waitMs = underwayMs(parts, before)
    if (waitMs > 0)
      return await putBack(parts, op, { ...before, notBefore: parts.now() + waitMs }, ASK_AGAIN)
  }
  const sent = await sendOnce(parts, op, prepared, signal)
  if ('answer' in sent) return await finish(parts, op, prepared, sent.answer)
  return await settle(parts, op, prepared, sent.problem)
}

/** Marks the row as being sent before a byte leaves; from then on no newer change joins it. */
const claim = (
  { db, userId, signedInAs, now, lastAnswerMs, triedInThisPage }: AttemptParts,
  seq: number,
  owner: string,
) =>
  db.transaction('rw', db.ops, db.meta, async () => {
    await assertMayWrite(db)
    const before = readOp(await db.ops.get(seq))
    if (before?.state !== 'queued' || signedInAs() !== userId) return undefined
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
/** What is on its way, and what is measured, may be off by some days. */
const MAX_KEY_AGE_MS = IDEMPOTENCY_KEY_LIFETIME_MS - 10 * DAY_MS

/**
 * Whether the server still knows the key of an earlier attempt. Its own clock alone decides, so that a wrong clock of the device
 * neither repeats a forgotten key nor stops a fresh one. The price: who had no contact with the server for 80 days before the
 * first attempt has to look.
 */
async function keyAge(
  { now, triedInThisPage, confirmedServerNow }: AttemptParts,
  { opId, firstSentAt, firstSentAfter = firstSentAt }: Op,
) {
  if (firstSentAt === undefined || firstSentAfter === undefined) return 'known'
  const ageMs = now() - firstSentAt
  if (triedInThisPage.has(opId) && ageMs >= 0 && ageMs < DAY_MS) return 'known'
  const serverNow = await confirmedServerNow()
  if (serverNow === undefined) return 'unknown'
  return serverNow - firstSentAfter > MAX_KEY_AGE_MS ? 'forgotten' : 'known'
}

const holdBack = (parts: AttemptParts, op: Op, before: Op, age: 'unknown' | 'forgotten') =>
  age === 'unknown'
    ? putBack(parts, op, before, { action: 'wait' })
    : park(parts, op, before, ofEngine(parts, 'maybeApplied'))

/** What may have reached the server is asked for under its key instead: the server knows whether it came in time. */
export const isMissed = (parts: Pick<AttemptParts, 'serverNow'>, op: Op) =>
  op.firstSentAt === undefined && isOver(parts, op)

const isOver = ({ serverNow }: Pick<AttemptParts, 'serverNow'>, { expiresAt }: Op) =>
  expiresAt !== undefined && serverNow() >= expiresAt

/** How long an earlier attempt may still need to arrive. A clock that was put back makes it no longer. */
const underwayMs = ({ now }: Pick<AttemptParts, 'now'>, { unansweredAt }: Op) =>
  unansweredAt === undefined ? 0 : UNDERWAY_MS - Math.abs(now() - unansweredAt)

const isRepeatable = ({ firstSentAt }: Op, { mutation }: Prepared) =>
  firstSentAt === undefined || mutation.repeatable === true

/** Asks a server that keeps no keys for what an earlier attempt may have made, where repeating that would double it. */
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
    inside: op.inside ?? null,
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
  { onProgress }: AttemptParts,
  op: Op,
  { mutation, input, files }: Prepared,
  signal: AbortSignal,
) => {
  const options = {
    signal,
    asUser: op.userId,
    inside: op.inside ?? null,
    headers: {
      'idempotency-key': `"${op.opId}"`, // a quoted string, as the IETF draft has it
      ...(op.base && mutation.threeWay && { 'if-match': op.base.version }),
    },
    ...(op.queue === 'upload' && {
      onProgress: (sent: number, total: number) => onProgress(op.opId, sent, total),
    }),
  }
  return answerOf(op, mutation.send(input, { files, options }))
}

async function settle(parts: AttemptParts, op: Op, prepared: Prepared, problem: Problem) {
  const met = problem.kind === 'changedSince' && meeting(op, prepared, problem.current)
  if (met && met.conflicts.length === 0)
    return putBack(parts, op, postponed(parts, { ...op, base: met.base }, MERGED), MERGED)
  if (met)
    return park(parts, op, op, {
      ...refused(parts, 'changedSince', problem),
      conflicts: met.conflicts,
      theirs: met.base,
    })
  const verdict = classify(problem, {
    goneIsDone: prepared.mutation.goneIsDone,
    isServerReached: isUnanswered(problem) && (await parts.reachesServer()),
    history: op,
    nowMs: parts.now(),
  })
  if (verdict.action === 'done') return finish(parts, op, prepared, undefined)
  if (verdict.action === 'park') {
    const reason = isOver(parts, op) ? 'missed' : verdict.reason
    const made = makeGood(parts, op, prepared, reason)
    return park(parts, op, op, refused(parts, reason, problem), made)
  }
  const back = next(parts, op, verdict)
  if (verdict.action === 'wait' || isUnanswered(problem)) back.unansweredAt = parts.now()
  return putBack(parts, op, back, verdict)
}

const ASK_AGAIN = { action: 'retry', countsAgainstServer: false } as const
/** Sent again upon the newer state; a server whose state is never the one it named is not asked in a hot loop. */
const MERGED = { action: 'retry', countsAgainstServer: true } as const

function meeting(op: Op, { mutation, input }: Prepared, current: unknown) {
  const theirs = op.base && mutation.threeWay?.theirs(current)
  return op.base && theirs && threeWay(op.base, mutation.threeWay?.fields(input) ?? {}, theirs)
}

const next = (parts: AttemptParts, op: Op, verdict: Verdict): Op => {
  if (verdict.action === 'retry') return postponed(parts, op, verdict)
  return { ...op, state: verdict.action === 'pause' ? 'paused-auth' : 'queued' }
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

const ofEngine = ({ now }: AttemptParts, reason: string): OpError => ({
  reason,
  message: '',
  at: now(),
})

function refused({ now }: AttemptParts, reason: string, problem: Problem): OpError {
  const message = 'message' in problem ? problem.message : ''
  const fields = problem.kind === 'invalid' ? { fields: problem.fields } : {}
  const type = 'type' in problem && problem.type ? { type: problem.type } : {}
  const status = problem.kind === 'blocked' ? { status: problem.status } : {}
  return { reason, message, ...type, ...fields, ...status, at: now() }
}

import { PROBLEM } from '#src/contract/problem.ts'
import { isByGateway, type Problem } from '#src/platform/http/problem.ts'

import { isAnswerLost, type Op, REFUSED_REASONS } from '../store/op.ts'
import { capRetryAfter } from './backoff.ts'

/** What an answer means for a queued change. */
export type Verdict =
  /** The server applied it. */
  | { action: 'done' }
  /** The server is unavailable: the whole outbox waits, at least `floorMs`. */
  | { action: 'wait'; floorMs?: number }
  /** This change is retried later, the others continue. */
  | { action: 'retry'; floorMs?: number; countsAgainstServer: boolean }
  /** This page is too old for the server: sending stops until a reload. */
  | { action: 'halt' }
  /** Sending pauses until the user signs in. */
  | { action: 'pause' }
  /** This change needs attention, the others continue. */
  | { action: 'park'; reason: string }

type History = Pick<Op, 'failures' | 'failingSince' | 'unansweredAt'>
interface Circumstances {
  goneIsDone?: boolean | undefined
  attemptsDiffer?: boolean | undefined
  /** Our server answers other requests: the failure concerns this change alone. */
  isServerReached?: boolean
  history: History
  nowMs: number
}

/** Whether our server has rejected the change. A change that was never sent can be `missed`, too. */
export const isRejected = ({ state, error, firstSentAt }: Op) =>
  state === 'attention' &&
  error !== undefined &&
  (REFUSED_REASONS.includes(error.reason) ||
    (error.reason === 'missed' && firstSentAt !== undefined))

/** A change that keeps failing this often and this long while others succeed needs attention. */
const POISON_FAILURES = 8
const POISON_AFTER_MS = 24 * 60 * 60_000
const STILL_RUNNING_WAIT_MS = 1_000

/** Perhaps not an answer of our server: its reachability must be probed before the problem can be classified. */
export const needsProbe = (problem: Problem) => isUnanswered(problem) || isByGateway(problem)

const UNANSWERED = new Set<Problem['kind']>([
  'offline',
  'timeout',
  'captive',
  'blocked',
  'badAnswer',
])
/** Perhaps not an answer of our server: a portal may answer in JSON. */
const isUnanswered = ({ kind }: Problem) => UNANSWERED.has(kind)

/** Implements OFF-16 and OFF-17. */
export function classify(problem: Problem, circumstances: Circumstances): Verdict {
  if (isUnanswered(problem) && circumstances.isServerReached)
    return problem.kind === 'blocked'
      ? { action: 'park', reason: problem.kind }
      : retryOrPark(undefined, circumstances)
  switch (problem.kind) {
    case 'offline':
    case 'timeout':
    case 'captive':
    case 'blocked':
    case 'badAnswer':
    case 'canceled':
      return { action: 'wait' }
    case 'rateLimited':
      return { action: 'wait', floorMs: capRetryAfter(problem.retryAfterMs) }
    case 'unauthorized':
      return { action: 'pause' }
    case 'outdated':
      return { action: 'halt' }
    case 'stillRunning':
      return { action: 'retry', floorMs: STILL_RUNNING_WAIT_MS, countsAgainstServer: false }
    case 'transient':
      return classifyTransient(problem, circumstances)
    case 'notFound':
      return circumstances.goneIsDone
        ? { action: 'done' }
        : { action: 'park', reason: problem.kind }
    case 'invalid':
      return problem.type === PROBLEM.keyReused && wasApplied(circumstances)
        ? { action: 'done' }
        : { action: 'park', reason: problem.kind }
    case 'forbidden':
    case 'conflict':
    case 'changedSince':
    case 'tooLarge':
    case 'unexpected':
      return { action: 'park', reason: problem.kind }
  }
}

/**
 * The server stores a key only together with the change that it applies: that of an earlier attempt, or, if none from here may
 * have arrived, that of another device which imported the change before it was edited here.
 */
const wasApplied = ({ attemptsDiffer, history }: Circumstances) =>
  attemptsDiffer === true && isAnswerLost(history)

/** A gateway may give up on this change alone. A server that asks to wait is overloaded, whatever its health endpoint answers. */
function classifyTransient(
  problem: Extract<Problem, { kind: 'transient' }>,
  circumstances: Circumstances,
): Verdict {
  const { retryAfterMs } = problem
  const floorMs = retryAfterMs === undefined ? undefined : capRetryAfter(retryAfterMs)
  const isAlone = circumstances.isServerReached && floorMs === undefined
  if (isAlone || !isByGateway(problem)) return retryOrPark(floorMs, circumstances)
  return { action: 'wait', ...(floorMs !== undefined && { floorMs }) }
}

/** `reason`: why a change needs attention that keeps failing. */
export function retryOrPark(
  floorMs: number | undefined,
  { history, nowMs }: Circumstances,
  reason = 'serverKeepsFailing',
): Extract<Verdict, { action: 'retry' | 'park' }> {
  const { failures, failingSince = nowMs } = history
  if (failures + 1 >= POISON_FAILURES && nowMs - failingSince >= POISON_AFTER_MS)
    return { action: 'park', reason }
  return { action: 'retry', countsAgainstServer: true, ...(floorMs !== undefined && { floorMs }) }
}

import type { Problem } from '#src/platform/http/problem.ts'

import type { Op } from '../store/op.ts'

/** What an answer means for a change that waits. */
export type Verdict =
  /** The server has it. */
  | { action: 'done' }
  /** Nobody can be sent to now: the whole outbox waits, at least `floorMs`. */
  | { action: 'wait'; floorMs?: number }
  /** This change is tried again later, the others go on. */
  | { action: 'retry'; floorMs?: number; countsAgainstServer: boolean }
  /** This page is too old for the server: nothing more is sent before a reload. */
  | { action: 'halt' }
  /** Sign-in first; everything is kept. */
  | { action: 'pause' }
  /** Somebody has to look at it; the others go on. */
  | { action: 'park'; reason: string }

type History = Pick<Op, 'failures' | 'failingSince'>
interface Circumstances {
  goneIsDone?: boolean | undefined
  /** Our server answers others, so that what failed is the way of this change alone. */
  isServerReached?: boolean
  history: History
  nowMs: number
}

const LONGEST_RETRY_AFTER_MS = 15 * 60_000
/** A change that the server fails on this often and this long while it serves others is shown to its owner. */
const POISON_FAILURES = 8
const POISON_AFTER_MS = 24 * 60 * 60_000
const STILL_RUNNING_WAIT_MS = 1_000

/** Not our server's answer: whether it can be reached at all has to be asked before this can be classified. */
export const isUnanswered = ({ kind }: Problem) =>
  kind === 'offline' || kind === 'timeout' || kind === 'captive' || kind === 'blocked'

/** OFF-16 and OFF-17 as one table. */
export function classify(problem: Problem, circumstances: Circumstances): Verdict {
  if (isUnanswered(problem) && circumstances.isServerReached)
    return problem.kind === 'blocked'
      ? { action: 'park', reason: problem.kind }
      : ofServerFault(undefined, circumstances)
  switch (problem.kind) {
    case 'offline':
    case 'timeout':
    case 'captive':
    case 'blocked':
    case 'cancelled':
      return { action: 'wait' }
    case 'badAnswer':
      return ofServerFault(undefined, circumstances)
    case 'rateLimited':
      return { action: 'wait', floorMs: capped(problem.retryAfterMs) }
    case 'unauthorized':
      return { action: 'pause' }
    case 'outdated':
      return { action: 'halt' }
    case 'stillRunning':
      return { action: 'retry', floorMs: STILL_RUNNING_WAIT_MS, countsAgainstServer: false }
    case 'transient':
      return ofTransient(problem, circumstances)
    case 'notFound':
      return circumstances.goneIsDone
        ? { action: 'done' }
        : { action: 'park', reason: problem.kind }
    case 'forbidden':
    case 'conflict':
    case 'changedSince':
    case 'tooLarge':
    case 'invalid':
    case 'unexpected':
      return { action: 'park', reason: problem.kind }
  }
}

/** Said by a proxy before a server that is not there, or by a server that asks everybody to wait. */
const NOBODY_THERE = new Set([502, 503, 504])

function ofTransient(
  { status, retryAfterMs }: Extract<Problem, { kind: 'transient' }>,
  circumstances: Circumstances,
): Verdict {
  const floorMs = retryAfterMs === undefined ? undefined : capped(retryAfterMs)
  if (!NOBODY_THERE.has(status)) return ofServerFault(floorMs, circumstances)
  return { action: 'wait', ...(floorMs !== undefined && { floorMs }) }
}

function ofServerFault(floorMs: number | undefined, { history, nowMs }: Circumstances): Verdict {
  const { failures, failingSince = nowMs } = history
  if (failures + 1 >= POISON_FAILURES && nowMs - failingSince >= POISON_AFTER_MS)
    return { action: 'park', reason: 'serverKeepsFailing' }
  return { action: 'retry', countsAgainstServer: true, ...(floorMs !== undefined && { floorMs }) }
}

const capped = (ms: number) => Math.min(ms, LONGEST_RETRY_AFTER_MS)

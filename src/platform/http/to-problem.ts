import * as v from 'valibot'

import { PROBLEM, type ProblemBody, ProblemSchema } from '#src/contract/problem.ts'

import { type Problem, ProblemError } from './problem.ts'

/** An answer that refuses, as far as it matters here. */
export interface Refusal {
  status: number
  /** Undefined where the answer is not JSON. */
  body: unknown
  retryAfter: string | null
  nowMs: number
}

/** Thrown inside `http/` for an answer that is not 2xx, once its body has been read. */
export class RefusedError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`refused with ${refusal.status}`)
    this.refusal = refusal
  }
}

/** Thrown inside `http/` for a 2xx that our server cannot have sent. */
export class NotOurServerError extends Error {}

/** Turns whatever went wrong during a call into what the reader can do about it. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof RefusedError) return problemOfRefusal(error.refusal)
  if (error instanceof NotOurServerError) return { kind: 'captive' }
  if (v.isValiError(error)) return { kind: 'badAnswer' }
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'TimeoutError') return { kind: 'timeout' }
  if (name === 'AbortError') return { kind: 'cancelled' }
  if (error instanceof TypeError) return { kind: 'offline' } // how fetch says that there was no answer
  return { kind: 'unexpected' }
}

const NAMED = new Map([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [409, 'conflict'],
  [410, 'notFound'],
  [413, 'tooLarge'],
  [426, 'outdated'],
] as const)
type NamedStatus = 401 | 403 | 404 | 409 | 410 | 413 | 426

/** Worth another try although below 500. */
const TRANSIENT = new Set([408, 425])
/** Refusals that no retry changes; a proxy answers with other statuses above 499 while the server behind it is down. */
const isRefusal = (status: number) =>
  status === 501 || (status < 500 && status !== 429 && !TRANSIENT.has(status))
const DEFAULT_RETRY_AFTER_MS = 5_000

function problemOfRefusal(refusal: Refusal): Problem {
  const { status } = refusal
  if (status === 511) return { kind: 'captive' }
  const read = v.safeParse(ProblemSchema, refusal.body)
  if (!read.success && isRefusal(status)) return { kind: 'blocked', status }
  const body: Partial<ProblemBody> = read.success ? read.output : {}
  return laterProblem(refusal, messageOf(body)) ?? refusedProblem(status, body)
}

const messageOf = ({ detail, title }: Partial<ProblemBody>) => detail || title || ''

/** An answer that may be another one later. */
function laterProblem(refusal: Refusal, message: string): Problem | undefined {
  const { status } = refusal
  const retryAfterMs = retryAfterOf(refusal)
  if (status === 429)
    return { kind: 'rateLimited', message, retryAfterMs: retryAfterMs ?? DEFAULT_RETRY_AFTER_MS }
  if (status < 500 && !TRANSIENT.has(status)) return undefined
  return {
    kind: 'transient',
    status,
    message,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
}

function refusedProblem(status: number, body: Partial<ProblemBody>): Problem {
  const message = messageOf(body)
  if (body.type === PROBLEM.stillRunning) return { kind: 'stillRunning' }
  if (status === 412) return { kind: 'changedSince', message, current: body['current'] }
  const kind = NAMED.get(status as NamedStatus)
  if (kind === 'conflict' && body.type?.startsWith('urn:'))
    return { kind, message, type: body.type }
  return kind ? { kind, message } : { kind: 'invalid', message, fields: body.fields ?? {} }
}

/** Seconds or a date (RFC 9110). */
function retryAfterOf({ retryAfter, nowMs }: Refusal) {
  if (!retryAfter) return undefined
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - nowMs
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

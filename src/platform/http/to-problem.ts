import * as v from 'valibot'

import { PROBLEM, type ProblemBody, ProblemSchema } from '#src/contract/problem.ts'

import { type Problem, ProblemError } from './problem.ts'

/** The relevant parts of an error response. */
interface ErrorResponse {
  status: number
  /** Undefined if the body is not JSON. */
  body: unknown
  retryAfterMs: number | undefined
}

/** Thrown inside `http/` for a response that is not 2xx, once its body has been read. */
export class HttpError extends Error {
  readonly response: ErrorResponse

  constructor({ status, headers }: Response, body: unknown) {
    super(`HTTP status ${status}`)
    this.response = { status, body, retryAfterMs: retryAfterOf(headers) }
  }
}

/** Thrown inside `http/` for a 2xx response that our server cannot have sent. */
export class ForeignResponseError extends Error {}

/** Converts any failure of a call to a `Problem`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof HttpError) return problemOfResponse(error.response)
  if (error instanceof ForeignResponseError) return { kind: 'captive' }
  if (v.isValiError(error)) return { kind: 'badAnswer' }
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'TimeoutError') return { kind: 'timeout' }
  if (name === 'AbortError') return { kind: 'canceled' }
  if (error instanceof TypeError) return { kind: 'offline' } // fetch's network error
  return { kind: 'unexpected' }
}

const KIND_OF_STATUS = new Map([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [409, 'conflict'],
  [410, 'notFound'],
  [413, 'tooLarge'],
  [426, 'outdated'],
] as const)
type NamedStatus = 401 | 403 | 404 | 409 | 410 | 413 | 426

/** Retryable although below 500. */
const TRANSIENT = new Set([408, 425])
/** Statuses that a retry does not change. A proxy sends other statuses above 499 while its upstream server is down. */
const isFinal = (status: number) =>
  status === 501 || (status < 500 && status !== 429 && !TRANSIENT.has(status))
const DEFAULT_RETRY_AFTER_MS = 5_000

function problemOfResponse(response: ErrorResponse): Problem {
  const { status } = response
  if (status === 511) return { kind: 'captive' }
  const read = v.safeParse(ProblemSchema, response.body)
  if (!read.success && isFinal(status)) return { kind: 'blocked', status }
  const body: Partial<ProblemBody> = read.success ? read.output : {}
  return retryableProblem(response, messageOf(body)) ?? rejectionProblem(status, body)
}

const messageOf = ({ detail, title }: Partial<ProblemBody>) => detail || title || ''

/** A failure that a retry may resolve. */
function retryableProblem(
  { status, retryAfterMs }: ErrorResponse,
  message: string,
): Problem | undefined {
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

function rejectionProblem(status: number, body: Partial<ProblemBody>): Problem {
  const message = messageOf(body)
  if (body.type === PROBLEM.stillRunning) return { kind: 'stillRunning' }
  if (status === 412) return { kind: 'changedSince', message, current: body['current'] }
  const kind = KIND_OF_STATUS.get(status as NamedStatus)
  const type = body.type?.startsWith('urn:') ? { type: body.type } : {}
  if (kind === 'conflict') return { kind, message, ...type }
  return kind ? { kind, message } : { kind: 'invalid', message, fields: body.fields ?? {}, ...type }
}

/** Seconds or an HTTP date (RFC 9110), which is compared with the server's clock: the device's may be wrong. */
function retryAfterOf(headers: Headers) {
  const retryAfter = headers.get('retry-after')
  if (!retryAfter) return undefined
  const nowMs = Date.parse(headers.get('date') ?? '') || Date.now()
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - nowMs
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

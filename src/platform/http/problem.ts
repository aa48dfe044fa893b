import * as v from 'valibot'

/** All ways in which a call can fail, grouped by what the user can do. `message` is the server's, for display. */
export type Problem =
  /** No answer: a change may or may not have been applied. */
  | { kind: 'offline' | 'timeout' }
  /** A captive portal or proxy answered in place of our server. */
  | { kind: 'captive' }
  /** An intermediary rejected the call: a proxy's size limit, a firewall. */
  | { kind: 'blocked'; status: number }
  /** JSON that does not match the contract: of another version of our server, or of a portal if the health endpoint fails, too. */
  | { kind: 'badAnswer' }
  /** The caller aborted. */
  | { kind: 'canceled' }
  /** A bug in the console. */
  | { kind: 'unexpected' }
  | { kind: 'unauthorized' | 'forbidden' | 'notFound' | 'tooLarge'; message: string }
  /** `type`: the problem type, if it has one (`src/contract/problem.ts`). */
  | { kind: 'conflict'; message: string; type?: string }
  /** An earlier attempt of the same change is still being applied. */
  | { kind: 'stillRunning' }
  | { kind: 'changedSince'; message: string; current: unknown }
  /** The server rejects changes from a console this old: it must be reloaded. Nothing was applied. */
  | { kind: 'outdated'; message: string }
  | { kind: 'invalid'; message: string; fields: Record<string, string[]>; type?: string }
  | { kind: 'rateLimited'; retryAfterMs: number; message?: string }
  /** A temporary server failure: retry later. */
  | { kind: 'transient'; status: number; message: string; retryAfterMs?: number }

const GATEWAY_STATUSES = new Set([502, 503, 504])

/** Sent by a gateway that got no answer from our server, or by an overloaded server. */
export const isByGateway = (problem: Problem) =>
  problem.kind === 'transient' && GATEWAY_STATUSES.has(problem.status)

export type ProblemKind = Problem['kind']

/** The only error that `call` throws. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.kind, options)
    this.problem = problem
  }
}

export const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError ? error.problem : { kind: 'unexpected' }

/** The current state as reported by a conflict. */
export function stateIn<TSchema extends v.GenericSchema>(
  problem: Problem,
  schema: TSchema,
): v.InferOutput<TSchema> | undefined {
  if (problem.kind !== 'changedSince') return undefined
  const read = v.safeParse(schema, problem.current)
  return read.success ? read.output : undefined
}

/** Every way in which a call can fail, by what the reader can do about it. `message` is the server's own, for people. */
export type Problem =
  /** No answer: nothing says whether a change was applied. */
  | { kind: 'offline' | 'timeout' }
  /** Somebody else answered: a hotel's sign-in page, a proxy. Nothing that it says counts. */
  | { kind: 'captive' }
  /** Something between here and the server refused the call: a proxy's size limit, a firewall. */
  | { kind: 'blocked'; status: number }
  /** Our server answered, but not as the contract says: most likely another version of it. */
  | { kind: 'badAnswer' }
  /** The caller gave up. */
  | { kind: 'cancelled' }
  /** A fault of the console's own. */
  | { kind: 'unexpected' }
  | { kind: 'unauthorized' | 'forbidden' | 'notFound' | 'tooLarge'; message: string }
  /** `type` names the problem where it has a name of its own (`src/contract/problem.ts`). */
  | { kind: 'conflict'; message: string; type?: string }
  /** The same change is being applied right now, from an earlier attempt. */
  | { kind: 'stillRunning' }
  | { kind: 'changedSince'; message: string; current: unknown }
  /** The server takes no more changes from a console this old: only a reload helps. Nothing was done. */
  | { kind: 'outdated'; message: string }
  | { kind: 'invalid'; message: string; fields: Record<string, string[]> }
  | { kind: 'rateLimited'; retryAfterMs: number; message?: string }
  /** The server is there, but not able: worth another try later. */
  | { kind: 'transient'; status: number; message: string; retryAfterMs?: number }

export type ProblemKind = Problem['kind']

/** What a call throws; nothing else leaves `call`. */
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

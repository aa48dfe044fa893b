import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { ProblemError, type ProblemKind, problemOf } from '#src/platform/http/problem.ts'

/** The server did not answer in time and is unreachable. */
export const UNREACHABLE = Symbol('silent')

/** The server could not answer. Every other problem is an answer and must be shown. */
const UNREACHABLE_KINDS: readonly ProblemKind[] = [
  'offline',
  'timeout',
  'captive',
  'blocked',
  'transient',
  'rateLimited',
]

export const isUnreachable = (error: unknown) => UNREACHABLE_KINDS.includes(problemOf(error).kind)

/** A portal that answers in JSON is told from our server by a probe, which fails as well. */
export async function reasonOf(error: unknown) {
  if (problemOf(error).kind !== 'badAnswer' || (await connectivity.probe())) return error
  return new ProblemError({ kind: 'captive' }, { cause: error })
}

/** After this long without an answer, the server is probed. */
const ANSWER_TIMEOUT_MS = 2_000

/** Resolves when the answer has taken too long. */
const answerTimeout = () => new Promise<void>((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS))

const WITH_COPY = {
  timeout: answerTimeout,
  /** Does not probe a server that is known to be unreachable: the copy is at hand. */
  isReachable: async () => !isDisconnected(connectivity.get()) && (await connectivity.probe()),
}

/**
 * The answer. Rejects as timed out when a probe finds the server unreachable, for which the browser takes minutes. Always
 * probes: an earlier failure may be over, and there is nothing else to show.
 */
export async function whileReachable<T>(answer: Promise<T>): Promise<T> {
  const withProbe = { timeout: answerTimeout, isReachable: connectivity.probe }
  const first = await raceReachability(answer, withProbe).catch(async (error: unknown) => {
    throw await reasonOf(error)
  })
  if (first === UNREACHABLE) throw new ProblemError({ kind: 'timeout' })
  return first
}

/**
 * The answer, or UNREACHABLE if it is late and a probe fails. A connection that drops packets never fails by itself; a
 * slow server is waited for.
 */
export async function raceReachability<T>(
  answer: Promise<T>,
  { timeout, isReachable } = WITH_COPY,
) {
  let isSettled = false
  const end = () => {
    isSettled = true
  }
  answer.then(end, end)
  const late = timeout().then(async () =>
    isSettled || (await isReachable()) ? answer : UNREACHABLE,
  )
  return await Promise.race([answer, late])
}

/** The answer, or the copy while the server is unreachable. Rejects with the reason if there is none. */
export async function answerOrCopy<T>(
  outcome: Promise<T | typeof UNREACHABLE>,
  readCopy: () => Promise<T>,
): Promise<T> {
  try {
    const first = await outcome
    if (first !== UNREACHABLE) return first
  } catch (error) {
    const reason = await reasonOf(error)
    if (!isUnreachable(reason)) throw reason
    return await readCopy().catch(() => Promise.reject(reason))
  }
  return await readCopy()
}

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

export function isUnreachable(error: unknown) {
  const { kind } = problemOf(error)
  // Of a portal, while the health endpoint does not answer either.
  if (kind === 'badAnswer') return isDisconnected(connectivity.get())
  return UNREACHABLE_KINDS.includes(kind)
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
  const first = await raceReachability(answer, withProbe)
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
    if (problemOf(error).kind === 'badAnswer') await connectivity.probe()
    if (!isUnreachable(error)) throw error
    return await readCopy().catch(() => Promise.reject(error))
  }
  return await readCopy()
}

/** The server did not answer in time and is unreachable. */
export const UNREACHABLE = Symbol('silent')

interface Dependencies {
  /** Resolves when the answer has taken too long. */
  timeout: () => Promise<void>
  /** Probes the server. */
  isReachable: () => Promise<boolean>
}

/**
 * The answer, or UNREACHABLE if it is late and a probe fails. A connection that drops packets never fails by itself; a
 * slow server is waited for.
 */
export async function raceReachability<T>(
  answer: Promise<T>,
  { timeout, isReachable }: Dependencies,
) {
  const late = timeout().then(async () => ((await isReachable()) ? answer : UNREACHABLE))
  return await Promise.race([answer, late])
}

/** Nobody answered, and nobody will soon. */
export const SILENT = Symbol('silent')

interface Parts {
  /** Resolves when an answer takes longer than a person likes to wait. */
  patience: () => Promise<void>
  /** Asks the server for a sign of life. */
  isReachable: () => Promise<boolean>
}

/**
 * The answer, or SILENT once it is late and a probe finds nobody. A line that swallows requests never fails by itself, and a
 * server that is merely slow is waited for.
 */
export async function answerOrSilence<T>(answer: Promise<T>, { patience, isReachable }: Parts) {
  const late = patience().then(async () => ((await isReachable()) ? answer : SILENT))
  return await Promise.race([answer, late])
}

import type { Dependencies } from '#server/dependencies.ts'
import { networkOf } from '#server/devices/unknown-devices.ts'
import { countAttempt, isRemembered, remember } from '#server/http/rate-limit.ts'

const WINDOW_MS = 15 * 60 * 1_000
/** Only failures count: successes are undone. Many people may share one network. */
const FAILURES_PER_ACCOUNT_AND_NETWORK = 10
const FAILURES_PER_ACCOUNT = 100
const FAILURES_PER_NETWORK = 100
/** As long as rate limits are kept (maintenance.ts). */
const KNOWN_FOR_MS = 24 * 60 * 60 * 1_000

/**
 * Counts a sign-in attempt. Throws 429 after too many. Guessing from many networks blocks only
 * networks from which the user has not signed in within a day, so that nobody can lock a user out
 * of their workplace. Unknown accounts cause the same queries.
 */
export async function countLogin(deps: Dependencies, email: string, address: string) {
  const network = networkOf(deps.secrets.deviceKey, address)
  const both = { name: 'login/both', subject: `${email} ${network}` }
  const recentSuccess = { name: 'login/known', subject: `${email} ${network}` }
  const count = (name: string, subject: string, max: number) =>
    countAttempt(deps, { name, subject, max, windowMs: WINDOW_MS })

  const isKnown = await isRemembered(deps, recentSuccess, KNOWN_FOR_MS)
  const attempts = [
    await count('login/network', network, FAILURES_PER_NETWORK),
    await count(both.name, both.subject, FAILURES_PER_ACCOUNT_AND_NETWORK),
    await count('login/account', email, isKnown ? Infinity : FAILURES_PER_ACCOUNT),
  ]
  return {
    succeeded: async () => {
      for (const attempt of attempts) await attempt.undo()
      await remember(deps, recentSuccess)
    },
  }
}

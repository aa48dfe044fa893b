import { networkOf } from '#server/devices/strangers.ts'
import { countAttempt, isRemembered, remember } from '#server/http/rate-limit.ts'
import type { Parts } from '#server/parts.ts'

const WINDOW_MS = 15 * 60 * 1_000
/** Failures alone: what turns out good is taken back. Many people may share one address. */
const FAILURES_PER_ACCOUNT_AND_NETWORK = 10
const FAILURES_PER_ACCOUNT = 100
const FAILURES_PER_NETWORK = 100
/** As long as rows of the limits are kept (housekeeping.ts). */
const KNOWN_FOR_MS = 24 * 60 * 60 * 1_000

/**
 * Counts an attempt to sign in, and throws 429 where there were too many. Whoever guesses from many places at one account is held
 * up with everybody who is new there; who signed in from the same network within a day is not, so that nobody locks somebody else
 * out of where they work. The same statements for an account that nobody has.
 */
export async function countLogin(parts: Parts, email: string, address: string) {
  const network = networkOf(parts.secrets.deviceKey, address)
  const both = { name: 'login/both', whose: `${email} ${network}` }
  const known = { name: 'login/known', whose: `${email} ${network}` }
  const count = (name: string, whose: string, most: number) =>
    countAttempt(parts, { name, whose, most, windowMs: WINDOW_MS })

  const isKnown = await isRemembered(parts, known, KNOWN_FOR_MS)
  const attempts = [
    await count('login/network', network, FAILURES_PER_NETWORK),
    await count(both.name, both.whose, FAILURES_PER_ACCOUNT_AND_NETWORK),
    await count('login/account', email, isKnown ? Infinity : FAILURES_PER_ACCOUNT),
  ]
  return {
    succeeded: async () => {
      for (const attempt of attempts) await attempt.takeBack()
      await remember(parts, known)
    },
  }
}

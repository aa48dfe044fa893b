import { setTimeout as delay } from 'node:timers/promises'

/** What comes of `work` if that is before a moment of `performance.now()`; what comes later is given up, not ended. */
export async function within<T>(moment: number, work: Promise<T>): Promise<T | undefined> {
  const given = new AbortController()
  const late = delay(Math.max(0, moment - performance.now()), undefined, given)
  try {
    return await Promise.race([work, late])
  } finally {
    given.abort()
  }
}

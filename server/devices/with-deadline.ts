import { setTimeout as delay } from 'node:timers/promises'

/**
 * The result of `work`, or undefined after `deadline` (of `performance.now()`). Late work
 * continues.
 */
export async function withDeadline<T>(deadline: number, work: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController()
  const timeout = delay(Math.max(0, deadline - performance.now()), undefined, timer)
  try {
    return await Promise.race([work, timeout])
  } finally {
    timer.abort()
  }
}

const MIN_SILENCE_MS = 1_000
const MAX_SILENCE_MS = 30_000

/** Tells which failures of repeated tries to log, so that a long outage does not fill the log. */
export function createOutage(now = () => Date.now()) {
  let last: string | undefined
  let silenceMs = 0
  let silentUntil = 0
  return {
    /** The first failure, any with a new reason, and others at growing intervals. */
    isNews(reason: string) {
      // Lines of PostgreSQL differ in their times and process ids.
      const kind = reason.replaceAll(/\d+/g, '')
      const isRepeated = kind === last
      if (isRepeated && now() < silentUntil) return false
      silenceMs = isRepeated ? Math.min(2 * silenceMs, MAX_SILENCE_MS) : MIN_SILENCE_MS
      silentUntil = now() + silenceMs
      last = kind
      return true
    },
    /** A try succeeded. Returns whether that ends an outage. */
    end() {
      const wasOut = last !== undefined
      last = undefined
      return wasOut
    },
  }
}

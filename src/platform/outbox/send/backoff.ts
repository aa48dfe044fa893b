const FIRST_MS = 1_000
const CAP_MS = 60_000
const LATE_CAP_MS = 5 * 60_000
/** After this long without success, the larger cap applies. */
const LATE_AFTER_MS = 15 * 60_000

/** A server that asks for a longer wait is asked again after this one. */
const MAX_RETRY_AFTER_MS = 15 * 60_000
export const capRetryAfter = (ms: number) => Math.min(ms, MAX_RETRY_AFTER_MS)

/** The longest wait that any rule can produce; anything longer is due to a clock change. */
export const MAX_WAIT_MS = 16 * 60_000

/** Exponential backoff with jitter from 0.5 to 1.5, so that many consoles do not return at once. */
export function backoffMs(failures: number, failingForMs: number, random: () => number) {
  const cap = failingForMs >= LATE_AFTER_MS ? LATE_CAP_MS : CAP_MS
  return Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), cap) * (0.5 + random())
}

/** A moment too far ahead was stored before the clock was set back: it counts as reached. */
export const isReached = (momentMs: number, nowMs: number) =>
  momentMs <= nowMs || momentMs - nowMs > MAX_WAIT_MS

/** Never longer than `MAX_WAIT_MS`. */
export const msUntil = (momentMs: number, nowMs: number) =>
  isReached(momentMs, nowMs) ? 0 : momentMs - nowMs

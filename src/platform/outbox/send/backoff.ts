const FIRST_MS = 1_000
const CAP_MS = 60_000
const LATE_CAP_MS = 5 * 60_000
/** After this long without success, attempts become rarer still. */
const LATE_AFTER_MS = 15 * 60_000

/** Longest wait that can come out of any rule here, an hour-old clock jump set aside. */
export const LONGEST_WAIT_MS = 16 * 60_000

/** Grows by powers of two, spread by half to one and a half so that a fleet of consoles does not return at once. */
export function backoffMs(failures: number, failingForMs: number, random: () => number) {
  const cap = failingForMs >= LATE_AFTER_MS ? LATE_CAP_MS : CAP_MS
  return Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), cap) * (0.5 + random())
}

/** A moment too far ahead was written before the clock was put back: it counts as reached. */
export const isReached = (momentMs: number, nowMs: number) =>
  momentMs <= nowMs || momentMs - nowMs > LONGEST_WAIT_MS

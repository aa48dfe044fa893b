/** The clocks of a change. */
export interface Clocks {
  now: () => number
  /** The server's time at its last answer; undefined before the first one. */
  lastAnswerMs?: (() => number | undefined) | undefined
}

/** The date of a row that is deleted once it is old: the device's clock may be far behind. */
export const dateStored = ({ now, lastAnswerMs }: Clocks) => Math.max(now(), lastAnswerMs?.() ?? 0)

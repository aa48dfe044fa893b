/** Changes that are sent one after another, from the first until none waits. */
export interface Drain {
  total: number
  left: number
}

/** From as many on, the status counts them and their end is reported. */
export const MANY_CHANGES = 5

/** Continues after the network was away. Changes that are saved meanwhile count as well. Undefined once some were refused. */
export function nextDrain(
  drain: Drain | undefined,
  { waiting, attention, sending }: { waiting: number; attention: number; sending: boolean },
): Drain | undefined {
  if (!drain || drain.left === 0) {
    if (sending && waiting > 0) return { total: waiting, left: waiting }
    return waiting === 0 ? drain : undefined
  }
  if (waiting === drain.left) return drain
  if (waiting === 0 && attention > 0) return undefined
  return { total: drain.total + Math.max(0, waiting - drain.left), left: waiting }
}

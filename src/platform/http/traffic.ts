import type { Problem } from './problem.ts'

/** The outcome of every attempt, as evidence of the connection. Times by the device's clock. */
export type Traffic =
  | { type: 'answered'; sentAtMs: number; receivedAtMs: number; serverDate: string | null }
  | { type: 'failed'; problem: Problem }

type Listener = (traffic: Traffic) => void
const listeners = new Set<Listener>()

/** For connectivity and clock. */
export function onTraffic(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const reportTraffic: Listener = (traffic) => {
  for (const listener of listeners) listener(traffic)
}

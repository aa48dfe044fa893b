import type { Problem } from './problem.ts'

/** What every attempt tells about the way to the server. Times are the device's own clock. */
export type Traffic =
  | { type: 'answered'; sentAtMs: number; receivedAtMs: number; serverDate: string | null }
  | { type: 'failed'; problem: Problem }

type Listener = (traffic: Traffic) => void
const listeners = new Set<Listener>()

/** Connectivity and clock listen here, so that no caller has to report to them. */
export function onTraffic(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const reportTraffic: Listener = (traffic) => {
  for (const listener of listeners) listener(traffic)
}

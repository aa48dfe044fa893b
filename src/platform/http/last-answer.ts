import { useSyncExternalStore } from 'react'

import { onTraffic } from './traffic.ts'

let answeredAtMs: number | undefined
const listeners = new Set<() => void>()

onTraffic((traffic) => {
  if (traffic.type !== 'answered') return
  answeredAtMs = traffic.receivedAtMs
  for (const listener of listeners) listener()
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The time of the server's last answer to this page, by the device's clock. */
export const useLastAnswer = () => useSyncExternalStore(subscribe, () => answeredAtMs)

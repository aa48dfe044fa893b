import { useSyncExternalStore } from 'react'

import { createListeners } from '#src/domain/listeners.ts'

import { onTraffic } from './traffic.ts'

let answeredAtMs: number | undefined
const { notify, subscribe } = createListeners()

onTraffic((traffic) => {
  if (traffic.type !== 'answered') return
  answeredAtMs = traffic.receivedAtMs
  notify()
})

/** The time of the server's last answer to this page, by the device's clock. */
export const useLastAnswer = () => useSyncExternalStore(subscribe, () => answeredAtMs)

import { useSyncExternalStore } from 'react'

import { serverClock } from './clock.ts'

/** Ages are shown in minutes. */
const EVERY_MS = 30_000

let nowMs = serverClock.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  nowMs = serverClock.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    nowMs = serverClock.now()
    timer = setInterval(tick, EVERY_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The server's time in milliseconds, often enough for what is shown in minutes. One timer serves the page. */
export const useNow = () => useSyncExternalStore(subscribe, () => nowMs)

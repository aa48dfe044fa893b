import { useSyncExternalStore } from 'react'

import { serverClock } from './clock.ts'

/** Ages are shown in minutes. */
const TICK_MS = 30_000

/** A clock that ticks while it has subscribers; one timer for the whole page. */
function createTicker(read: () => number) {
  let nowMs = read()
  let timer: ReturnType<typeof setInterval> | undefined
  let stopListening = () => {}
  const listeners = new Set<() => void>()

  function tick() {
    nowMs = read()
    for (const listener of listeners) listener()
  }

  return {
    get: () => nowMs,
    subscribe(listener: () => void) {
      if (listeners.size === 0) {
        nowMs = read()
        timer = setInterval(tick, TICK_MS)
        stopListening = serverClock.subscribe(tick)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        stopListening()
      }
    },
  }
}

const CLOCKS = {
  device: createTicker(() => Date.now()),
  server: createTicker(() => serverClock.now()),
}

/**
 * The current time in milliseconds, updated often enough to show minutes. Use 'server' to compare with times that the
 * server reported, such as a device's last contact, and 'device' for times that this browser recorded.
 */
export const useNow = (clock: keyof typeof CLOCKS) =>
  useSyncExternalStore(CLOCKS[clock].subscribe, CLOCKS[clock].get)

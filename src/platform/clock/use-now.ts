import { useSyncExternalStore } from 'react'

import { serverClock } from './clock.ts'

/** Ages are shown in minutes. */
const EVERY_MS = 30_000

/** A clock that ticks while somebody looks at it; one timer serves the page. */
function ticking(read: () => number) {
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
        timer = setInterval(tick, EVERY_MS)
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

const CLOCKS = { device: ticking(() => Date.now()), server: ticking(() => serverClock.now()) }

/**
 * The time in milliseconds, often enough for what is shown in minutes. Of the server where the server's own times are compared,
 * such as a device's last word; of the device where this browser wrote the time down.
 */
export const useNow = (clock: keyof typeof CLOCKS) =>
  useSyncExternalStore(CLOCKS[clock].subscribe, CLOCKS[clock].get)

import { performance } from 'node:perf_hooks'

/** A server that has just started answers first. */
const LOOK_MS = 5_000
const BUSY = 0.2

interface Warmed {
  /** Whether anything will ever be drawn here, as far as that is known. */
  isNeeded: () => Promise<boolean>
  warm: () => void
  /** The share of the time since it was last asked in which the program had something to do. */
  busyShare?: () => number
}

/** Warms something, once, when the program has little to do. */
export function warmWhenIdle({ isNeeded, warm, busyShare = ownBusyShare() }: Warmed) {
  let isStopped = false
  const timer = setInterval(() => {
    if (busyShare() > BUSY) return
    clearInterval(timer)
    // Without the database nothing is drawn either; the first design starts what it needs.
    isNeeded().then(
      (needed) => needed && !isStopped && warm(),
      () => undefined,
    )
  }, LOOK_MS)
  timer.unref()
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}

function ownBusyShare() {
  let before = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    return utilization
  }
}

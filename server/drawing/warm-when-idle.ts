import { performance } from 'node:perf_hooks'

/** Requests right after the start take precedence. */
const LOOK_MS = 5_000
const BUSY = 0.2

interface WarmUp {
  /** Whether anything will be drawn, as far as known. */
  isNeeded: () => Promise<boolean>
  warm: () => void
  /** Event loop utilization since the last call. */
  busyShare?: () => number
}

/** Calls `warm` once the event loop is mostly idle. */
export function warmUpWhenIdle({ isNeeded, warm, busyShare = ownBusyShare() }: WarmUp) {
  let isStopped = false
  const timer = setInterval(() => {
    if (busyShare() > BUSY) return
    clearInterval(timer)
    // If the database fails, the first design starts the thread.
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

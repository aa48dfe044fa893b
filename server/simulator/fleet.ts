import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterSleep, spreadOf, type Panel } from './panel.ts'
import { wake, type Surroundings } from './wake.ts'

export interface FleetOptions {
  panels: Panel[]
  surroundings: Surroundings
  seed: number
  /** One wake each, then the end. */
  once: boolean
  /** Sleeps this long instead of what the server says. */
  intervalMs: number | undefined
  /** At most this many panels are awake at a time. */
  awakeAtOnce: number
  signal: AbortSignal
  tell: (panel: Panel, line: string) => void
  remember: (panel: Panel) => void
}

/** Lets at most `limit` callers through at a time. */
function gate(limit: number) {
  let free = limit
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/** Runs panels until the signal, or once. Answers how many wakes failed. */
export async function runFleet(options: FleetOptions): Promise<number> {
  const { surroundings, seed, once, intervalMs, signal } = options
  const awake = gate(options.awakeAtOnce)
  // Each sleeper listens to the one signal; Node takes many listeners for a leak.
  setMaxListeners(0, signal)
  let failed = 0

  async function live(first: Panel) {
    let panel = first
    for (let failures = 0; !signal.aborted;) {
      const result = await awake(() => wake(panel, surroundings, failures))
      failures = result.failed ? failures + 1 : 0
      if (result.failed) failed++
      panel = afterSleep(result.panel, seed)
      options.tell(panel, result.line)
      options.remember(panel)
      if (once) return
      const sleepMs = intervalMs ?? result.sleepS * 1000
      // All were switched on together; after the first sleep they are spread as panels in a building are.
      const spread = panel.wakes === first.wakes + 1 ? spreadOf(panel, seed) : 1
      const ended = await sleep(sleepMs * spread, false, { signal }).catch(() => true)
      if (ended) return
    }
  }

  await Promise.all(options.panels.map(live))
  return failed
}

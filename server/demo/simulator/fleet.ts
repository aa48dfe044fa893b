import { afterSleep, spreadOf, type Panel } from './panel.ts'
import { pollCycle, type PollContext } from './poll-cycle.ts'

export interface FleetOptions {
  panels: Panel[]
  context: PollContext
  seed: number
  /** Stop after one wake per panel. */
  once: boolean
  /** Overrides the server's refresh rate. */
  intervalMs: number | undefined
  /** Spreads the first wake over this time; all at once if omitted. */
  spreadMs?: number
  /** Maximum number of panels awake at a time. */
  awakeAtOnce: number
  signal: AbortSignal
  onPoll: (panel: Panel, line: string) => void
  onChange: (panel: Panel) => void
}

/** A panel between two wakes or between two attempts. */
interface ScheduledPanel {
  panel: Panel
  attempt: number
  isFirst: boolean
}

/** Runs panels until the signal, or once. Returns the number of failed wakes. */
export async function runFleet(options: FleetOptions): Promise<number> {
  const { context, seed, once, intervalMs, spreadMs = 0, signal } = options
  const schedule = createSchedule<ScheduledPanel>()
  const switchedOnMs = Date.now()
  for (const panel of options.panels)
    schedule.add(switchedOnMs + spreadMs * spreadOf(panel, seed), {
      panel,
      attempt: 1,
      // Panels that are spread at switch-on are not spread again.
      isFirst: spreadMs === 0,
    })
  let failed = 0
  let awake = 0

  async function runCycle({ panel, attempt, isFirst }: ScheduledPanel) {
    const result = await pollCycle(panel, context, attempt)
    if (result.againInMs !== undefined)
      return schedule.add(Date.now() + result.againInMs, {
        panel: result.panel,
        attempt: attempt + 1,
        isFirst,
      })
    if (result.failed) failed++
    const slept = afterSleep(result.panel, seed)
    options.onPoll(slept, result.line)
    options.onChange(slept)
    if (once) return
    const sleepMs = intervalMs ?? result.sleepS * 1000
    // Panels that start together are spread after the first sleep, as in a real building.
    const spread = isFirst ? spreadOf(slept, seed) : 1
    schedule.add(Date.now() + sleepMs * spread, { panel: slept, attempt: 1, isFirst: false })
  }

  let wakeLoop = () => {}
  const wakeUp = () => wakeLoop()
  signal.addEventListener('abort', wakeUp)
  const start = (next: ScheduledPanel) => {
    awake++
    void runCycle(next).finally(() => {
      awake--
      wakeLoop()
    })
  }
  for (;;) {
    for (let next; !signal.aborted && awake < options.awakeAtOnce; start(next)) {
      next = schedule.take(Date.now())
      if (!next) break
    }
    const nextAtMs = signal.aborted ? Infinity : schedule.nextAtMs()
    if (awake === 0 && nextAtMs === Infinity) break
    await new Promise<void>((resolve) => {
      const isFull = awake >= options.awakeAtOnce
      const timer = isFull ? undefined : startTimer(nextAtMs, resolve)
      wakeLoop = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  signal.removeEventListener('abort', wakeUp)
  return failed
}

/** Node's timers are limited to 24 days; earlier wake-ups check again. */
const MAX_TIMER_MS = 2 ** 31 - 1
const startTimer = (moment: number, work: () => void) =>
  moment === Infinity
    ? undefined
    : setTimeout(work, Math.min(MAX_TIMER_MS, Math.max(0, moment - Date.now())))

/** A priority queue by time: thousands of sleeping panels need one timer. */
interface Schedule<T> {
  add: (atMs: number, item: T) => void
  /** Removes and returns the earliest item if it is due. */
  take: (nowMs: number) => T | undefined
  /** Infinity if empty. */
  nextAtMs: () => number
}

export function createSchedule<T>(): Schedule<T> {
  /** Binary heap: children index 2n + 1 and 2n + 2 are never earlier; ties keep insertion order. */
  const heap: { atMs: number; order: number; item: T }[] = []
  let added = 0
  const isBefore = (first: number, second: number) => {
    const [a, b] = [heap[first], heap[second]]
    if (!a || !b) return false
    return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)
  }
  const swap = (first: number, second: number) => {
    const [a, b] = [heap[first], heap[second]]
    if (a && b) [heap[first], heap[second]] = [b, a]
  }

  function rise(from: number) {
    for (let index = from; index > 0;) {
      const above = (index - 1) >> 1
      if (!isBefore(index, above)) return
      swap(index, above)
      index = above
    }
  }

  function sink() {
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      const earlier = isBefore(right, left) ? right : left
      if (!isBefore(earlier, index)) return
      swap(index, earlier)
      index = earlier
    }
  }

  return {
    add(atMs, item) {
      heap.push({ atMs, order: added++, item })
      rise(heap.length - 1)
    },
    take(nowMs) {
      const [first] = heap
      if (!first || first.atMs > nowMs) return undefined
      swap(0, heap.length - 1)
      heap.pop()
      sink()
      return first.item
    },
    nextAtMs: () => heap[0]?.atMs ?? Infinity,
  }
}

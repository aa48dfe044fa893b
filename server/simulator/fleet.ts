import { createAgenda } from './agenda.ts'
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
  /** They are switched on over this time; all at once where it is left out. */
  spreadMs?: number
  /** At most this many panels are awake at a time. */
  awakeAtOnce: number
  signal: AbortSignal
  tell: (panel: Panel, line: string) => void
  remember: (panel: Panel) => void
}

/** One panel, between two of its wakes or between two attempts of one. */
interface Life {
  panel: Panel
  attempt: number
  isFirst: boolean
}

/** Runs panels until the signal, or once. Answers how many wakes failed. */
export async function runFleet(options: FleetOptions): Promise<number> {
  const { surroundings, seed, once, intervalMs, spreadMs = 0, signal } = options
  const agenda = createAgenda<Life>()
  const switchedOnMs = Date.now()
  for (const panel of options.panels)
    agenda.add(switchedOnMs + spreadMs * spreadOf(panel, seed), {
      panel,
      attempt: 1,
      // Who is switched on later than others need not be spread again.
      isFirst: spreadMs === 0,
    })
  let failed = 0
  let awake = 0

  async function live({ panel, attempt, isFirst }: Life) {
    const result = await wake(panel, surroundings, attempt)
    if (result.againInMs !== undefined)
      return agenda.add(Date.now() + result.againInMs, {
        panel: result.panel,
        attempt: attempt + 1,
        isFirst,
      })
    if (result.failed) failed++
    const rested = afterSleep(result.panel, seed)
    options.tell(rested, result.line)
    options.remember(rested)
    if (once) return
    const sleepMs = intervalMs ?? result.sleepS * 1000
    // All were switched on together; after the first sleep they are spread as panels in a building are.
    const spread = isFirst ? spreadOf(rested, seed) : 1
    agenda.add(Date.now() + sleepMs * spread, { panel: rested, attempt: 1, isFirst: false })
  }

  let look = () => {}
  const wakeUp = () => look()
  signal.addEventListener('abort', wakeUp)
  const start = (life: Life) => {
    awake++
    void live(life).finally(() => {
      awake--
      look()
    })
  }
  for (;;) {
    for (let life; !signal.aborted && awake < options.awakeAtOnce; start(life)) {
      life = agenda.take(Date.now())
      if (!life) break
    }
    const nextAtMs = signal.aborted ? Infinity : agenda.nextAtMs()
    if (awake === 0 && nextAtMs === Infinity) break
    await new Promise<void>((resolve) => {
      const isFull = awake >= options.awakeAtOnce
      const timer = isFull ? undefined : at(nextAtMs, resolve)
      look = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  signal.removeEventListener('abort', wakeUp)
  return failed
}

/** Node's timers hold 24 days; whoever is woken early looks again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
const at = (moment: number, work: () => void) =>
  moment === Infinity
    ? undefined
    : setTimeout(work, Math.min(LONGEST_TIMER_MS, Math.max(0, moment - Date.now())))

import { onTraffic, type Traffic } from '#src/platform/http/traffic.ts'

/** Beyond this the console says that the clock is wrong (OFF-29). */
const TOLERATED_MS = 10 * 60_000
/** The Date header has whole seconds; a slow answer says nothing exact about when it was written. */
const SLOWEST_ANSWER_MS = 10_000
/** Answers differ by as much for no reason. */
const NOISE_MS = 2_000
/** Stored in the browser: never change them. */
const OFFSET_KEY = 'inkfleet-clock-offset'
const LAST_ANSWER_KEY = 'inkfleet-last-answer'
/** What is stored of the last answer may be this much too early. */
const LAST_ANSWER_STORED_EVERY_MS = 60 * 60_000
/** A device's clock may be set at any time: an older comparison proves nothing. */
const MAX_COMPARISON_AGE_MS = 24 * 60 * 60_000

interface Parts {
  listen: (listener: (traffic: Traffic) => void) => () => void
  /** Where the difference outlives the page, so that a start without the network knows it. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

/** The server's time, told from its answers' Date header; before the first one, from those of the last visit. */
export function createServerClock({ listen, storage }: Parts) {
  let offsetMs = Number(storage?.getItem(OFFSET_KEY) ?? 0) || 0
  /** Between these the difference is: every answer narrows them, until one says that a clock was set. */
  let bounds = { low: offsetMs - NOISE_MS, high: offsetMs + NOISE_MS }
  let lastAnswerMs = Number(storage?.getItem(LAST_ANSWER_KEY) ?? 0) || undefined
  let storedAnswerMs = lastAnswerMs ?? 0
  /** When this page last compared the clocks, by the device's. */
  let comparedAtMs: number | undefined
  const listeners = new Set<() => void>()
  listen((traffic) => {
    if (traffic.type !== 'answered' || traffic.serverDate === null) return
    const { sentAtMs, receivedAtMs } = traffic
    const server = Date.parse(traffic.serverDate)
    if (Number.isNaN(server)) return
    recordAnswer(server)
    if (receivedAtMs - sentAtMs > SLOWEST_ANSWER_MS) return
    comparedAtMs = receivedAtMs
    bounds = narrowed(bounds, { low: server - receivedAtMs, high: server + 1_000 - sentAtMs })
    adopt((bounds.low + bounds.high) / 2)
  })

  function recordAnswer(serverMs: number) {
    lastAnswerMs = serverMs
    if (Math.abs(serverMs - storedAnswerMs) < LAST_ANSWER_STORED_EVERY_MS) return
    storedAnswerMs = serverMs
    store(LAST_ANSWER_KEY, serverMs)
  }

  function adopt(measuredMs: number) {
    if (Math.abs(measuredMs - offsetMs) <= NOISE_MS) return
    offsetMs = Math.round(measuredMs)
    store(OFFSET_KEY, offsetMs)
    for (const listener of listeners) listener()
  }

  function store(key: string, value: number) {
    try {
      storage?.setItem(key, String(value))
    } catch {
      // A full storage costs the next start without the network a right clock, nothing more.
    }
  }

  return {
    now: () => Date.now() + offsetMs,
    /** The server's time at its last answer, to any page; undefined before the first one. Whatever the device's clock says. */
    lastAnswerMs: () => lastAnswerMs,
    /** Whether this page has compared the clocks within a day. */
    isCompared: () =>
      comparedAtMs !== undefined && Math.abs(Date.now() - comparedAtMs) < MAX_COMPARISON_AGE_MS,
    /** The server's clock showed at least this at a moment of the device's. */
    earliestAt: (deviceTime: number) => deviceTime + bounds.low,
    /** How far the device's clock is ahead, in milliseconds; 0 while it is right enough. */
    deviceAheadMs: () => (Math.abs(offsetMs) > TOLERATED_MS ? -offsetMs : 0),
    /** How far the device's clock is ahead as measured, however little; within 2 seconds it counts as right. */
    offsetMs: () => -offsetMs,
    /** Called when the difference has changed. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

interface Bounds {
  low: number
  high: number
}

function narrowed(known: Bounds, heard: Bounds) {
  const low = Math.max(known.low, heard.low)
  const high = Math.min(known.high, heard.high)
  return low < high ? { low, high } : heard
}

export const serverClock = createServerClock({ listen: onTraffic, storage: localStorageIfAny() })

/** Not there in a test without a page, and refused by a browser that keeps nothing. */
function localStorageIfAny() {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage
  } catch {
    return undefined
  }
}

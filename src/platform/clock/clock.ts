import { createListeners } from '#src/domain/listeners.ts'
import { onTraffic, type Traffic } from '#src/platform/http/traffic.ts'

/** Beyond this offset the console warns that the device clock is wrong (OFF-29). */
const TOLERATED_MS = 10 * 60_000
/** A slower response does not tell the server's time precisely enough. */
const MAX_ROUND_TRIP_MS = 10_000
/** The Date header has whole seconds: smaller differences are noise. */
const NOISE_MS = 2_000
/** Stored in the browser: never change them. */
const OFFSET_KEY = 'inkfleet-clock-offset'
const LAST_ANSWER_KEY = 'inkfleet-last-answer'
/** How far the stored time of the last answer may lag. */
const LAST_ANSWER_STORED_EVERY_MS = 60 * 60_000
/** A device's clock can be changed at any time, so older comparisons do not count. */
const MAX_COMPARISON_AGE_MS = 24 * 60 * 60_000

interface Dependencies {
  listen: (listener: (traffic: Traffic) => void) => () => void
  /** Persists the offset, so that it is known when the page starts offline. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

/** The server's time, derived from the Date header of its answers; before the first one, from the last visit. */
export function createServerClock({ listen, storage }: Dependencies) {
  let offsetMs = Number(storage?.getItem(OFFSET_KEY) ?? 0) || 0
  /** Bounds of the offset. Every answer narrows them; one outside of them means that a clock was changed. */
  let bounds = { low: offsetMs - NOISE_MS, high: offsetMs + NOISE_MS }
  let lastAnswerMs = Number(storage?.getItem(LAST_ANSWER_KEY) ?? 0) || undefined
  let storedAnswerMs = lastAnswerMs ?? 0
  /** When this page last compared the clocks, by the device's clock. */
  let comparedAtMs: number | undefined
  const { notify, subscribe } = createListeners()
  listen((traffic) => {
    if (traffic.type !== 'answered' || traffic.serverDate === null) return
    const { sentAtMs, receivedAtMs } = traffic
    const server = Date.parse(traffic.serverDate)
    if (Number.isNaN(server)) return
    recordAnswer(server)
    if (receivedAtMs - sentAtMs > MAX_ROUND_TRIP_MS) return
    comparedAtMs = receivedAtMs
    bounds = narrow(bounds, { low: server - receivedAtMs, high: server + 1_000 - sentAtMs })
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
    notify()
  }

  function store(key: string, value: number) {
    try {
      storage?.setItem(key, String(value))
    } catch {
      // Without it, only the next offline start may show a wrong time.
    }
  }

  return {
    now: () => Date.now() + offsetMs,
    /** The server's time at a moment of the device's clock. */
    toServerTime: (deviceTime: number) => deviceTime + offsetMs,
    /** The server's time at its last answer to any page, independent of the device's clock; undefined before the first one. */
    lastAnswerMs: () => lastAnswerMs,
    /** Whether this page has compared the clocks within a day. */
    isCompared: () =>
      comparedAtMs !== undefined && Math.abs(Date.now() - comparedAtMs) < MAX_COMPARISON_AGE_MS,
    /** The earliest server time that a moment of the device's clock can correspond to. */
    earliestServerTime: (deviceTime: number) => deviceTime + bounds.low,
    /** How far the device's clock is ahead, in milliseconds; 0 within the tolerance. */
    deviceAheadMs: () => (Math.abs(offsetMs) > TOLERATED_MS ? -offsetMs : 0),
    /** How far the device's clock is ahead as measured; within 2 seconds it counts as accurate. */
    offsetMs: () => -offsetMs,
    /** Called when the offset changes. */
    subscribe,
  }
}

interface Bounds {
  low: number
  high: number
}

function narrow(known: Bounds, heard: Bounds) {
  const low = Math.max(known.low, heard.low)
  const high = Math.min(known.high, heard.high)
  return low < high ? { low, high } : heard
}

export const serverClock = createServerClock({
  listen: onTraffic,
  storage: availableLocalStorage(),
})

/** Missing in tests without a page; throws in browsers that block storage. */
function availableLocalStorage() {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage
  } catch {
    return undefined
  }
}

import { onTraffic, type Traffic } from '#src/platform/http/traffic.ts'

/** Beyond this the console says that the clock is wrong (OFF-29). */
const TOLERATED_MS = 10 * 60_000
/** The Date header has whole seconds; a slow answer says nothing exact about when it was written. */
const SLOWEST_ANSWER_MS = 10_000

/** The server's time, told from its answers' Date header; the device's own until the first one came. */
export function createServerClock(listen: (listener: (traffic: Traffic) => void) => () => void) {
  let offsetMs = 0
  listen((traffic) => {
    if (traffic.type !== 'answered' || traffic.serverDate === null) return
    const { sentAtMs, receivedAtMs } = traffic
    const server = Date.parse(traffic.serverDate)
    if (Number.isNaN(server) || receivedAtMs - sentAtMs > SLOWEST_ANSWER_MS) return
    offsetMs = server + 500 - (sentAtMs + receivedAtMs) / 2
  })
  return {
    now: () => Date.now() + offsetMs,
    isDeviceWrong: () => Math.abs(offsetMs) > TOLERATED_MS,
  }
}

export const serverClock = createServerClock(onTraffic)

import { healthEndpoints } from '#src/contract/health.ts'
import { API_BASE } from '#src/platform/http/api-base.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { createSend } from '#src/platform/http/send.ts'
import { onTraffic } from '#src/platform/http/traffic.ts'

import { createConnectivity } from './monitor.ts'

const PROBE_TIMEOUT_MS = 5_000
/** A page that finds all it shows on the device asks nobody, and still has to say how things stand. */
const FIRST_LOOK_MS = 1_500
const send = createSend(API_BASE)

let serverKeepsKeys: boolean | undefined

/** This tab's view of the way to the server. */
export const connectivity = createConnectivity({
  async probe() {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    try {
      const health = await send(healthEndpoints.check, {}, { signal, cache: 'no-store' })
      serverKeepsKeys = health.keepsKeys === true
      return undefined
    } catch (error) {
      return problemOf(error)
    }
  },
  onTraffic,
  hasNetwork: () => navigator.onLine,
  wakeIn(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
})

/** Whether the server applies an Idempotency-Key once; undefined while it cannot be asked. */
export async function keepsKeys() {
  if (serverKeepsKeys === undefined) await connectivity.probe()
  return serverKeepsKeys
}

/** The browser's events only say when to look. Call once. */
export function watchNetworkEvents() {
  addEventListener('online', () => void connectivity.probe())
  addEventListener('offline', () => connectivity.networkLost())
  setTimeout(() => {
    if (connectivity.get() === 'checking') void connectivity.probe()
  }, FIRST_LOOK_MS)
  document.addEventListener('visibilitychange', () => {
    const doubtful = connectivity.get() !== 'online'
    if (document.visibilityState === 'visible' && doubtful) void connectivity.probe()
  })
}

import { healthEndpoints } from '#src/contract/health.ts'
import { API_BASE } from '#src/platform/http/api-base.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { createSend } from '#src/platform/http/send.ts'
import { onTraffic } from '#src/platform/http/traffic.ts'

import { createConnectivity } from './monitor.ts'

const PROBE_TIMEOUT_MS = 5_000
/** A page that renders from the cache alone makes no request, but still has to know the connection state. */
const FIRST_PROBE_DELAY_MS = 1_500
const send = createSend(API_BASE)

let serverSupportsKeys: boolean | undefined

/** This tab's connection to the server. */
export const connectivity = createConnectivity({
  async probe() {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    try {
      const health = await send(healthEndpoints.check, {}, { signal, cache: 'no-store' })
      serverSupportsKeys = health.keepsKeys === true
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

/** Whether the server applies each Idempotency-Key once; undefined while it is unreachable. */
export async function supportsIdempotencyKeys() {
  if (serverSupportsKeys === undefined) await connectivity.probe()
  return serverSupportsKeys
}

/** Browser events only trigger a probe; they do not decide the state. Call once. */
export function watchNetworkEvents() {
  addEventListener('online', connectivity.networkBack)
  addEventListener('offline', () => connectivity.networkLost())
  setTimeout(() => {
    if (connectivity.get() === 'checking') void connectivity.probe()
  }, FIRST_PROBE_DELAY_MS)
  document.addEventListener('visibilitychange', () => {
    const isUncertain = connectivity.get() !== 'online'
    if (document.visibilityState === 'visible' && isUncertain) connectivity.networkBack()
  })
}

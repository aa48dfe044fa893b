import { setTimeout as sleep } from 'node:timers/promises'

import type { Fault, FaultProxy } from '#tests/helpers/fault-proxy.ts'

/** Wi-Fi that drops and returns until it is stopped; then it stays connected. */
export function flap(
  wire: FaultProxy,
  { up, upMs, downMs }: { up: Fault; upMs: number; downMs: number },
) {
  const stopping = new AbortController()
  const rest = (ms: number) => sleep(ms, undefined, { signal: stopping.signal })
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await wire.set(up)
      await rest(upMs)
      await wire.set({ kind: 'refuse' })
      await rest(downMs)
    }
  })().catch(() => undefined)
  return async () => {
    stopping.abort()
    await running
    await wire.set({ kind: 'pass' })
  }
}

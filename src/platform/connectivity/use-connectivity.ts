import { useSyncExternalStore } from 'react'

import { serverClock } from '#src/platform/clock/clock.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import type { Known } from '#src/platform/db/network-first.ts'

import { connectivity } from './connectivity.ts'
import type { Connectivity } from './monitor.ts'

export const useConnectivity = () => useSyncExternalStore(connectivity.subscribe, connectivity.get)

/** Whether actions that need the network are disabled; before the first answer they are not. */
export const isDisconnected = (state: Connectivity) => state !== 'online' && state !== 'checking'

/**
 * The server's time at which data was current, in milliseconds. Connections are evaluated at that time: missing updates since
 * then do not mean that a device is disconnected.
 */
export function useDataTime(reading: Known<unknown> | undefined) {
  const now = useNow('server')
  const isOffline = isDisconnected(useConnectivity())
  if (reading?.from === 'device')
    return serverClock.toServerTime(reading.evaluatedAt ?? reading.askedAt)
  return isOffline ? Math.min(serverClock.lastAnswerMs() ?? now, now) : now
}

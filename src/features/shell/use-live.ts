import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { getDevices } from '#src/data/devices/api.ts'
import { createDeviceUpdater } from '#src/data/devices/live.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { startLive } from '#src/platform/live/live.ts'
import { openStream } from '#src/platform/live/open-stream.ts'
import { flushBeforeReload } from '#src/platform/pwa/flush-before-reload.ts'
import { tabChannel } from '#src/platform/tabs/channel.ts'
import { browserLocks } from '#src/platform/tabs/locks.ts'

import { createReadAgain } from './read-again.ts'

/** Shows what changes about devices while it happens, for as long as the shell stands. */
export function useLive(userId: string | undefined, inside: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return undefined
    const again = createReadAgain(queryClient)
    const devices = createDeviceUpdater({
      fetchDevices: async (ids, signal) => (await getDevices(ids, { asUser: userId, signal })).data,
      queryClient,
      invalidate: again.ask,
      isVisible,
    })
    const stop = startLive({
      scope: inside === undefined ? userId : `${userId}-${inside}`,
      open: (lastId, signal) => openStream(userId, lastId, signal),
      onEvent: devices.onEvent,
      locks: browserLocks(),
      channel: tabChannel(),
      isOnline: () => ['online', 'checking'].includes(connectivity.get()),
      onConnectivity: connectivity.subscribe,
      probe: connectivity.probe,
      isVisible,
      onVisibilityChange,
      random: Math.random,
    })
    // Chromium lets no new service worker take over while a request that never ends is under way.
    const stay = flushBeforeReload(async () => stop())
    const leave = onVisibilityChange(devices.catchUp)
    return () => {
      stay()
      leave()
      stop()
      devices.close()
      again.stop()
    }
  }, [userId, inside, queryClient])
}

const isVisible = () => document.visibilityState === 'visible'

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

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

import { createInvalidator } from './invalidator.ts'

/** Live updates of devices while the shell is mounted. */
export function useLiveUpdates(userId: string | undefined, inside: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return undefined
    const invalidator = createInvalidator(queryClient)
    const devices = createDeviceUpdater({
      fetchDevices: async (ids, signal) => (await getDevices(ids, { asUser: userId, signal })).data,
      queryClient,
      invalidate: invalidator.ask,
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
    // Chromium activates no new service worker while the stream is open.
    const unregister = flushBeforeReload(async () => stop())
    const stopListening = onVisibilityChange(devices.catchUp)
    return () => {
      unregister()
      stopListening()
      stop()
      devices.close()
      invalidator.stop()
    }
  }, [userId, inside, queryClient])
}

const isVisible = () => document.visibilityState === 'visible'

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

import { useSyncExternalStore } from 'react'

import { deviceLock } from './session.ts'

addEventListener('pagehide', deviceLock.hide)
document.addEventListener('visibilitychange', () =>
  document.visibilityState === 'visible' ? deviceLock.show() : deviceLock.hide(),
)

export const useIsPinSet = (userId: string) =>
  useSyncExternalStore(deviceLock.subscribe, () => deviceLock.isSet(userId))

export const useIsLocked = (userId: string | undefined) =>
  useSyncExternalStore(
    deviceLock.subscribe,
    () => userId !== undefined && deviceLock.isLocked(userId),
  )

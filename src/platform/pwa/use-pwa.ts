import { useSyncExternalStore } from 'react'

import { install, updates } from './pwa.ts'

const never = () => () => {}

/** Whether a new build waits to be accepted. */
export const useUpdateWaiting = () =>
  useSyncExternalStore(updates?.subscribe ?? never, () => updates?.get() ?? false)

export const useInstallOffered = () => useSyncExternalStore(install.subscribe, install.get)

import { useSyncExternalStore } from 'react'

import { install, updates } from './pwa.ts'
import { unsentCount } from './unsent.ts'

export const useUpdateState = () => useSyncExternalStore(updates.subscribe, updates.get)

export const useInstallOffered = () => useSyncExternalStore(install.subscribe, install.get)

/** The number of the user's changes that are not sent yet. */
export const useUnsentCount = () => useSyncExternalStore(unsentCount.subscribe, unsentCount.get)

import { useSyncExternalStore } from 'react'

import { install, updates } from './pwa.ts'
import { unsent } from './unsent.ts'

export const useUpdateState = () => useSyncExternalStore(updates.subscribe, updates.get)

export const useInstallOffered = () => useSyncExternalStore(install.subscribe, install.get)

/** How many changes of who is signed in are not with the server yet. */
export const useUnsentCount = () => useSyncExternalStore(unsent.subscribe, unsent.get)

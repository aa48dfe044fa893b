import { useSyncExternalStore } from 'react'

import { connectivity } from './connectivity.ts'
import type { Connectivity } from './monitor.ts'

export const useConnectivity = () => useSyncExternalStore(connectivity.subscribe, connectivity.get)

/** Whether actions that need the network are disabled; before the first answer they are not. */
export const isDisconnected = (state: Connectivity) => state !== 'online' && state !== 'checking'

import { useSyncExternalStore } from 'react'

import { connectivity } from './connectivity.ts'
import type { Connectivity } from './monitor.ts'

export const useConnectivity = () => useSyncExternalStore(connectivity.subscribe, connectivity.get)

/** What needs the network cannot be done now; until the first answer it is worth a try. */
export const isAway = (state: Connectivity) => state !== 'online' && state !== 'checking'

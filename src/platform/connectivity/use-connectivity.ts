import { useSyncExternalStore } from 'react'

import { connectivity } from './connectivity.ts'

export const useConnectivity = () => useSyncExternalStore(connectivity.subscribe, connectivity.get)

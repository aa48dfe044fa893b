import { useSyncExternalStore } from 'react'

import { session } from './session.ts'

export const useSession = () => useSyncExternalStore(session.subscribe, session.get)

import { onlineManager, QueryClient } from '@tanstack/react-query'

import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { problemOf } from '#src/platform/http/problem.ts'

/** A read is worth one more try at once where the server itself stumbled; what it said clearly is not asked again. */
const retryRead = (failures: number, error: unknown) => {
  const problem = problemOf(error)
  return failures < 1 && problem.kind === 'transient' && problem.status === 500
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The first try is never held back: without the network it answers from what is kept.
        networkMode: 'offlineFirst',
        // SHELL-42: again only after a change that was made while nobody looked.
        refetchOnMount: ({ state }) => state.isInvalidated,
        refetchOnWindowFocus: false, // SHELL-42
        refetchOnReconnect: true,
        retry: retryRead,
        retryDelay: 1_000,
      },
      // A queued change is saved without the network; a direct one fails at once and says so.
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** Answers, not `navigator.onLine`, decide when reads are repeated. Call once. */
export function followConnectivity() {
  onlineManager.setEventListener((setOnline) => connectivity.subscribe(() => setOnline(isOnline())))
  onlineManager.setOnline(isOnline())
}

const isOnline = () => ['online', 'checking'].includes(connectivity.get())

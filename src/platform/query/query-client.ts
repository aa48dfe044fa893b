import { onlineManager, QueryClient } from '@tanstack/react-query'

import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { problemOf } from '#src/platform/http/problem.ts'

/** Retries once after an internal server error only; other answers are final. */
const retryRead = (failures: number, error: unknown) => {
  const problem = problemOf(error)
  return failures < 1 && problem.kind === 'transient' && problem.status === 500
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Queries also run offline, where they answer from the cache.
        networkMode: 'offlineFirst',
        // SHELL-42: refetch on mount only after an invalidation.
        refetchOnMount: ({ state }) => state.isInvalidated,
        refetchOnWindowFocus: false, // SHELL-42
        refetchOnReconnect: true,
        retry: retryRead,
        retryDelay: 1_000,
      },
      // Queued changes are saved offline; direct ones fail immediately.
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** The connection state, not `navigator.onLine`, triggers refetches. Call once. */
export function syncOnlineState() {
  onlineManager.setEventListener((setOnline) => connectivity.subscribe(() => setOnline(isOnline())))
  onlineManager.setOnline(isOnline())
}

const isOnline = () => ['online', 'checking'].includes(connectivity.get())

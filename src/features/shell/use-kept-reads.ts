import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { deviceModelKeys } from '#src/data/device-models/keys.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { persistQueries } from '#src/platform/query/persist.ts'

/** Small, and asked for by most pages or by the frame around them; lists are kept elsewhere (OFF-28). */
const KEPT = [
  userQueries.self().queryKey,
  deviceKeys.count(),
  deviceKeys.view(),
  workspaceQueries.tree().queryKey,
  workspaceQueries.timezones().queryKey,
  deviceModelKeys.all(),
]

/** Paints the frame from the last visit, then asks again. */
export function useKeptReads(userId: string | undefined, actingOrganizationId: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return undefined
    const { stop, restored } = persistQueries(queryClient, {
      userId,
      actingOrganizationId,
      allow: KEPT,
    })
    let stopped = false
    // Loaders have started already: what they read before or meanwhile is newer than what is restored.
    const cache = queryClient.getQueryCache()
    const fresh = new Set(cache.findAll({ predicate: ({ state }) => state.data !== undefined }))
    const unsubscribe = cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') fresh.add(event.query)
    })
    // Restored data is stale. Queries that are not mounted yet refetch when they are.
    void restored.finally(unsubscribe).then(() => {
      if (!stopped)
        for (const queryKey of KEPT)
          void queryClient.invalidateQueries(
            { queryKey, predicate: (query) => !fresh.has(query) },
            { cancelRefetch: false },
          )
    })
    return () => {
      stopped = true
      stop()
    }
  }, [userId, actingOrganizationId, queryClient])
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { deviceModelKeys } from '#src/data/device-models/keys.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { persistQueries } from '#src/platform/query/persist.ts'

/** Small queries used by most pages; lists are stored elsewhere (OFF-28). */
const PERSISTED_KEYS = [
  userQueries.self().queryKey,
  deviceKeys.count(),
  deviceKeys.view(),
  workspaceQueries.tree().queryKey,
  workspaceQueries.timezones().queryKey,
  deviceModelKeys.all(),
]

/** Restores queries of the last visit, then refetches them. */
export function usePersistedQueries(
  userId: string | undefined,
  actingOrganizationId: string | undefined,
) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return undefined
    const { stop, restored } = persistQueries(queryClient, {
      userId,
      actingOrganizationId,
      allow: PERSISTED_KEYS,
    })
    let stopped = false
    // Data that loaders have read in the meantime is newer than restored data.
    const cache = queryClient.getQueryCache()
    const fresh = new Set(cache.findAll({ predicate: ({ state }) => state.data !== undefined }))
    const unsubscribe = cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') fresh.add(event.query)
    })
    // Restored data is stale. Queries that are not mounted yet refetch when they are.
    void restored.finally(unsubscribe).then(() => {
      if (!stopped)
        for (const queryKey of PERSISTED_KEYS)
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

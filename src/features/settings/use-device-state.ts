import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { serverClock } from '#src/platform/clock/clock.ts'
import { requestPersistenceAgain, storageState } from '#src/platform/pwa/persistent-storage.ts'

export const useClockAheadMs = () =>
  useSyncExternalStore(serverClock.subscribe, serverClock.offsetMs)

/** What the browser says of its storage, asked anew at each visit; undefined until it has. */
export function useStorage(userId: string) {
  const queryKey = ['device', 'storage', userId]
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: () => storageState(userId),
    networkMode: 'always',
    gcTime: 0,
  })
  return {
    state: data,
    /** Whether it promised to keep everything. */
    askAgain: async () => {
      const isKept = await requestPersistenceAgain(userId)
      await queryClient.invalidateQueries({ queryKey })
      return isKept
    },
  }
}

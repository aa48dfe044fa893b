import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { queuedMutations } from '#src/data/queued-mutations.ts'
import { BUILD_ID } from '#src/platform/build-id.ts'
import { openOutbox } from '#src/platform/outbox/current.ts'
import { followOutbox } from '#src/platform/pwa/follow-outbox.ts'

/** Sends the changes of this user for as long as the shell stands, and reads again what they changed. */
export function useRunningOutbox(userId: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return undefined
    const close = openOutbox({
      userId,
      definitions: queuedMutations,
      appBuild: BUILD_ID,
      onDone(receipts) {
        // Of many changes of a kind most name the same lists: each is asked for once.
        const keys = receipts.flatMap(({ refetch }) => refetch)
        for (const queryKey of new Map(keys.map((key) => [hashKey(key), key])).values())
          void queryClient.invalidateQueries({ queryKey })
      },
    })
    const unfollow = followOutbox()
    return () => {
      void close()
      unfollow()
    }
  }, [userId, queryClient])
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { queuedMutations } from '#src/data/queued-mutations.ts'
import { BUILD_ID } from '#src/platform/build-id.ts'
import { openOutbox } from '#src/platform/outbox/current.ts'
import { trackAppStatus } from '#src/platform/pwa/app-status.ts'

import { createReadAgain } from './read-again.ts'

/** Sends the changes of this user for as long as the shell stands, and reads again what they changed. */
export function useRunningOutbox(userId: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return undefined
    const readAgain = createReadAgain(queryClient)
    const close = openOutbox({
      userId,
      definitions: queuedMutations,
      appBuild: BUILD_ID,
      onDone: (receipts) => readAgain.ask(receipts.flatMap(({ refetch }) => refetch)),
    })
    const unfollow = trackAppStatus()
    return () => {
      void close()
      readAgain.close()
      unfollow()
    }
  }, [userId, queryClient])
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { cacheApplied } from '#src/data/cache-applied.ts'
import { queuedMutations } from '#src/data/queued-mutations.ts'
import { BUILD_ID } from '#src/platform/build-id.ts'
import { openOutbox } from '#src/platform/outbox/current.ts'
import { trackAppStatus } from '#src/platform/pwa/app-status.ts'

import { createInvalidator } from './invalidator.ts'

/** Sends the user's changes while the shell is mounted and refetches what they affect. */
export function useOutboxSender(userId: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return undefined
    const invalidator = createInvalidator(queryClient)
    const close = openOutbox({
      userId,
      definitions: queuedMutations,
      appBuild: BUILD_ID,
      onAnswered: invalidator.ask,
      onApplied: cacheApplied,
    })
    const stopFollowing = trackAppStatus()
    return () => {
      void close()
      invalidator.close()
      stopFollowing()
    }
  }, [userId, queryClient])
}

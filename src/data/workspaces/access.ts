import { mutationOptions } from '@tanstack/react-query'

import { userQueries } from '#src/data/users/queries.ts'

import { grantAccess, requestAccess, revokeAccess } from './api.ts'
import { workspaceQueries } from './queries.ts'

/** Who sees a workspace. Never queued: whoever gives or takes access wants to know at once whether it holds (OFF-11). */
export const grantAccessTo = (workspaceId: string) => accessTo(workspaceId, grantAccess)
export const revokeAccessTo = (workspaceId: string) => accessTo(workspaceId, revokeAccess)

const accessTo = (workspaceId: string, change: typeof grantAccess | typeof revokeAccess) =>
  mutationOptions({
    mutationFn: (userId: string) => change({ workspaceId, userId }),
    // An answer that was lost may have been a yes.
    onSettled(_answer, _error, _userId, _before, { client }) {
      for (const queryKey of [workspaceQueries.all(), userQueries.lists()])
        void client.invalidateQueries({ queryKey })
    },
  })

/** Whoever asks wants to know that somebody was asked (PERM-06). */
export const requestAccessTo = (workspaceId: string) =>
  mutationOptions({
    mutationFn: (reason: string) => requestAccess(workspaceId, reason),
    // Also after a no: access may have been given meanwhile.
    onSettled(_answer, _error, _reason, _before, { client }) {
      return client.invalidateQueries({ queryKey: workspaceQueries.all() })
    },
  })

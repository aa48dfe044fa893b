import { mutationOptions } from '@tanstack/react-query'

import { userQueries } from '#src/data/users/queries.ts'

import { grantAccess, requestAccess, revokeAccess, approveAccess, declineAccess } from './api.ts'
import { workspaceQueries } from './queries.ts'

/** Never queued: access changes must take effect immediately (OFF-11). */
export const grantAccessTo = (workspaceId: string) => accessTo(workspaceId, grantAccess)
export const revokeAccessTo = (workspaceId: string) => accessTo(workspaceId, revokeAccess)

const accessTo = (workspaceId: string, change: typeof grantAccess | typeof revokeAccess) =>
  mutationOptions({
    mutationFn: (userId: string) => change({ workspaceId, userId }),
    // Also after errors: a lost answer may have been a success.
    onSettled(_answer, _error, _userId, _before, { client }) {
      for (const queryKey of [workspaceQueries.all(), userQueries.lists()])
        void client.invalidateQueries({ queryKey })
    },
  })

/** Never queued, so that the user knows that the request was made (PERM-06). */
export const requestAccessTo = (workspaceId: string) =>
  mutationOptions({
    mutationFn: (reason: string) => requestAccess(workspaceId, reason),
    // Also after errors: access may have been granted meanwhile.
    onSettled(_answer, _error, _reason, _before, { client }) {
      return client.invalidateQueries({ queryKey: workspaceQueries.all() })
    },
  })

interface AccessAnswer {
  /** Id of the request. */
  id: string
  accepts: boolean
}

/** Answers an access request (PERM-08). Never queued (OFF-11). */
export const answerRequest = () =>
  mutationOptions({
    mutationFn: ({ id, accepts }: AccessAnswer) =>
      accepts ? approveAccess(id) : declineAccess(id),
    // Also after errors: another user may have answered first.
    onSettled(_answer, _error, _request, _before, { client }) {
      for (const queryKey of [workspaceQueries.all(), userQueries.lists()])
        void client.invalidateQueries({ queryKey })
    },
  })

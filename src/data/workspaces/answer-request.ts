import { mutationOptions } from '@tanstack/react-query'

import { userQueries } from '#src/data/users/queries.ts'

import { approveAccess, declineAccess } from './api.ts'
import { workspaceQueries } from './queries.ts'

interface AccessAnswer {
  /** Of the request. */
  id: string
  accepts: boolean
}

/** The answer to somebody who asks for access (PERM-08). Never queued, as everything that gives access (OFF-11). */
export const answerRequest = () =>
  mutationOptions({
    mutationFn: ({ id, accepts }: AccessAnswer) =>
      accepts ? approveAccess(id) : declineAccess(id),
    // Also after a no: somebody else may have answered first.
    onSettled(_answer, _error, _request, _before, { client }) {
      for (const queryKey of [workspaceQueries.all(), userQueries.lists()])
        void client.invalidateQueries({ queryKey })
    },
  })

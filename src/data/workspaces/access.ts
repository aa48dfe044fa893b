import { useMutation, useQueryClient } from '@tanstack/react-query'

import { userQueries } from '#src/data/users/queries.ts'

import { grantAccess, revokeAccess } from './api.ts'
import { workspaceQueries } from './queries.ts'

/** Who sees a workspace. Never queued: whoever gives or takes access wants to know at once whether it holds (OFF-11). */
export const useGrantAccess = (workspaceId: string) => useAccess(workspaceId, grantAccess)
export const useRevokeAccess = (workspaceId: string) => useAccess(workspaceId, revokeAccess)

function useAccess(workspaceId: string, change: typeof grantAccess | typeof revokeAccess) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => change({ workspaceId, userId }),
    // An answer that was lost may have been a yes.
    onSettled() {
      for (const queryKey of [workspaceQueries.all(), userQueries.lists()])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}

import { useQuery } from '@tanstack/react-query'

import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { useSession } from '#src/platform/session/use-session.ts'

/** Requests that the user may answer. Undefined while loading. */
export function useAccessRequests() {
  const session = useSession()
  const mayAnswer = session.status === 'signedIn' && can(session, 'permission.manage')
  const { data, isError } = useQuery({ ...workspaceQueries.accessRequests(), enabled: mayAnswer })
  return { requests: mayAnswer ? data : [], isError }
}

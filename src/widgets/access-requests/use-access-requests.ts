import { useQuery } from '@tanstack/react-query'

import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { useSession } from '#src/platform/session/use-session.ts'

/** Those that the reader may answer; nobody else's business. Undefined until they are known. */
export function useAccessRequests() {
  const session = useSession()
  const mayAnswer = session.status === 'signedIn' && can(session, 'permission.manage')
  const { data, isError } = useQuery({ ...workspaceQueries.accessRequests(), enabled: mayAnswer })
  return { requests: mayAnswer ? data : [], isError }
}

import { useEffect } from 'react'

import type { Role } from '#src/contract/ability.ts'
import { session } from '#src/platform/session/session.ts'
import { useSession } from '#src/platform/session/use-session.ts'

/** Who was given another role in the middle of a visit gets the pages and controls of the new one, with a new token. */
export function useNewRole(said: Role | undefined) {
  const account = useSession()
  const role = account.status === 'signedIn' ? account.role : undefined
  useEffect(() => {
    if (said === undefined || role === undefined || said === role) return
    // Without the network the old one stays a while; the server judges by the new one anyway.
    session.renewNow().catch(() => undefined)
  }, [said, role])
}

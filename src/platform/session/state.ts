import type { Role } from '#src/contract/ability.ts'

import { claimsOf } from './claims.ts'
import type { SessionRecord } from './record.ts'

export type SessionState =
  | { status: 'starting' }
  | { status: 'signedOut' }
  | {
      status: 'signedIn'
      userId: string
      role: Role
      /** The user's own; for ROOT, the one they act in. */
      organizationId: string | undefined
    }

export function signedIn({ userId, accessToken, inside }: SessionRecord): SessionState {
  const { role, org } = claimsOf(accessToken)
  return { status: 'signedIn', userId, role, organizationId: org ?? inside }
}

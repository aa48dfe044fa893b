import { type Actor, reachesEverything } from '#server/db/actor.ts'

import type { Owner } from './journal.ts'

/** Same rule as the policy of the devices table (migration 005). */
export function canSee(actor: Actor, owner: Owner) {
  if (reachesEverything(actor)) return true
  const { organizationId, workspaces } = actor
  if (owner.organizationId === null || owner.organizationId !== organizationId) return false
  return (
    workspaces === '*' || (owner.workspaceId !== null && workspaces.includes(owner.workspaceId))
  )
}

export const hasSameScope = (a: Actor, b: Actor) =>
  JSON.stringify(scopeOf(a)) === JSON.stringify(scopeOf(b))

const scopeOf = ({ workspaces }: Actor) => (workspaces === '*' ? '*' : workspaces.toSorted())

import { type Actor, reachesEverything } from '#server/db/actor.ts'

import type { Place } from './journal.ts'

/** As the policy of the table of devices says it (migration 005). */
export function sees(actor: Actor, place: Place) {
  if (reachesEverything(actor)) return true
  const { organizationId, workspaces } = actor
  if (place.organizationId === null || place.organizationId !== organizationId) return false
  return (
    workspaces === '*' || (place.workspaceId !== null && workspaces.includes(place.workspaceId))
  )
}

/** Whether somebody sees as much as before. */
export const isSameSight = (one: Actor, other: Actor) =>
  JSON.stringify(sightOf(one)) === JSON.stringify(sightOf(other))

const sightOf = ({ workspaces }: Actor) => (workspaces === '*' ? '*' : workspaces.toSorted())

import { actingOrganizationOf } from '#src/platform/session/acting-organization.ts'
import { session } from '#src/platform/session/session.ts'

import { type CacheDatabase, openCacheDatabase } from './cache-database.ts'

let opened:
  | { userId: string; actingOrganizationId: string | undefined; db: CacheDatabase }
  | undefined

/** The cache of the signed-in user in the organization they act in; undefined while no user is signed in. */
export function currentCache() {
  const user = currentUser()
  if (
    opened &&
    (opened.userId !== user?.userId || opened.actingOrganizationId !== user.actingOrganizationId)
  ) {
    opened.db.close()
    opened = undefined
  }
  // It was deleted while the user stayed signed in.
  if (opened?.db.hasBeenClosed() === true) opened = undefined
  if (user) opened ??= { ...user, db: openCacheDatabase(user.userId, user.actingOrganizationId) }
  return opened?.db
}

function currentUser() {
  const user = session.storageUser()
  return user && { userId: user.userId, actingOrganizationId: actingOrganizationOf(user) }
}

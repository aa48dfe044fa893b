import { session } from '#src/platform/session/session.ts'

import { type CacheDatabase, openCacheDatabase } from './cache-database.ts'

let opened: { userId: string; db: CacheDatabase } | undefined

/** The cache of who is signed in; undefined while nobody is. */
export function currentCache() {
  const state = session.get()
  const userId = state.status === 'signedIn' ? state.userId : undefined
  if (opened && opened.userId !== userId) {
    opened.db.close()
    opened = undefined
  }
  // Somebody deleted it, and the user is still signed in.
  if (opened?.db.hasBeenClosed() === true) opened = undefined
  if (userId !== undefined) opened ??= { userId, db: openCacheDatabase(userId) }
  return opened?.db
}

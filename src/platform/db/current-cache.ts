import { insideOf } from '#src/platform/session/inside.ts'
import { session } from '#src/platform/session/session.ts'

import { type CacheDatabase, openCacheDatabase } from './cache-database.ts'

let opened: { userId: string; inside: string | undefined; db: CacheDatabase } | undefined

/** The cache of who is signed in, where they are; undefined while nobody is. */
export function currentCache() {
  const user = whoIsHere()
  if (opened && (opened.userId !== user?.userId || opened.inside !== user.inside)) {
    opened.db.close()
    opened = undefined
  }
  // Somebody deleted it, and the user is still signed in.
  if (opened?.db.hasBeenClosed() === true) opened = undefined
  if (user) opened ??= { ...user, db: openCacheDatabase(user.userId, user.inside) }
  return opened?.db
}

function whoIsHere() {
  const state = session.get()
  if (state.status !== 'signedIn') return undefined
  return { userId: state.userId, inside: insideOf(state) }
}

import { databaseNames } from './database-names.ts'
import { CACHE_DATABASE_PREFIX, cacheDatabaseName } from './names.ts'

/** Names of the cache databases of one user, or of all: one without, and one for each organization that ROOT acted in. */
export async function cacheDatabasesIn(storage: IDBFactory, userId?: string) {
  const prefix = userId === undefined ? CACHE_DATABASE_PREFIX : cacheDatabaseName(userId)
  return (await databaseNames(storage)).filter((name) => name.startsWith(prefix))
}

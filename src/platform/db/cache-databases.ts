import { cacheDatabaseName } from './names.ts'

/** Names of what is kept of reads in a user's storage: one outside, and one for each organisation that ROOT was inside of. */
export async function cacheDatabasesIn(storage: IDBFactory, userId: string) {
  const known = await storage.databases()
  const first = cacheDatabaseName(userId)
  return known.flatMap(({ name = '' }) => (name.startsWith(first) ? [name] : []))
}

import { databaseNames } from '#src/platform/db/database-names.ts'
import { OUTBOX_DATABASE_PREFIX } from '#src/platform/db/names.ts'
import { allStorages, openExisting } from '#src/platform/db/user-storage.ts'
import { browserLocks, SESSION_LOCK } from '#src/platform/tabs/locks.ts'

/** The number of pending changes of all users of this browser. Does not reveal whose they are (OFF-25). */
export const countPendingChanges = () =>
  // Opening a storage that a logout in another tab is deleting would create it again.
  browserLocks().exclusive(SESSION_LOCK, async () => {
    const counts = await Promise.all((await allStorages()).map(countIn))
    return counts.reduce((sum, count) => sum + count, 0)
  })

async function countIn(storage: IDBFactory) {
  const known = await databaseNames(storage)
  const names = known.filter((name) => name.startsWith(OUTBOX_DATABASE_PREFIX))
  const counts = await Promise.all(names.map((name) => countOps(storage, name)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countOps(storage: IDBFactory, name: string) {
  const database = await openExisting(storage, name)
  try {
    return database.objectStoreNames.contains('ops') ? await database.count('ops') : 0
  } finally {
    database.close()
  }
}

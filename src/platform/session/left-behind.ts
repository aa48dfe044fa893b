import { openDB } from 'idb'

import { OUTBOX_DATABASE_PREFIX } from '#src/platform/db/names.ts'

/** How many changes wait on this device, of all who signed in here. Says nothing about who they are (OFF-25). */
export async function countLeftBehind() {
  const known = (await indexedDB.databases?.()) ?? []
  const names = known.flatMap(({ name }) =>
    name?.startsWith(OUTBOX_DATABASE_PREFIX) ? [name] : [],
  )
  const counts = await Promise.all(names.map(countIn))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countIn(name: string) {
  const database = await openDB(name)
  try {
    return database.objectStoreNames.contains('ops') ? await database.count('ops') : 0
  } finally {
    database.close()
  }
}

import { openDB } from 'idb'

import { databaseNames } from '#src/platform/db/database-names.ts'
import { SESSION_DATABASE } from '#src/platform/db/names.ts'

/** Not cached, because the user may change at any time. */
export async function signedInUser(): Promise<string | undefined> {
  // Opening a missing database would create it without its stores.
  if (!(await databaseNames(indexedDB)).includes(SESSION_DATABASE)) return undefined
  const db = await openDB(SESSION_DATABASE)
  try {
    if (!db.objectStoreNames.contains('session')) return undefined
    const record: unknown = await db.get('session', 'current')
    const named = typeof record === 'object' && record !== null && 'userId' in record
    return named && typeof record.userId === 'string' && record.userId !== ''
      ? record.userId
      : undefined
  } finally {
    // An open connection would block upgrades and deletion.
    db.close()
  }
}

import { openDB } from 'idb'

import { databaseNames } from '#src/platform/db/database-names.ts'
import { SESSION_DATABASE } from '#src/platform/db/names.ts'

/** Read anew each time: what was true a moment ago may be another user's by now. */
export async function signedInUser(): Promise<string | undefined> {
  // Opening would create it, and the page would find a database without its stores.
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
    // The page must be free to change or delete it.
    db.close()
  }
}

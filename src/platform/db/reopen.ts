import type { Dexie } from 'dexie'

import { reopenUserStorage } from './user-storage.ts'

/**
 * Dexie gives up on a database for good if opening fails once, for example on a full disk. This retries on the next use, in
 * a new bucket if the browser has deleted the user's. `onClosed` is called once the database can be used again.
 */
export function reopenAfterFailure(db: Dexie, userId: string, onClosed?: () => void) {
  async function reopen() {
    if (db.hasBeenClosed()) return
    await reopenUserStorage(userId).catch(() => undefined) // the next use says so
    if (db.hasFailed() && !db.hasBeenClosed()) db.close({ disableAutoOpen: false })
    onClosed?.()
  }
  // Whether opening has failed is known only after this event.
  db.on('close', () => void setTimeout(() => void reopen()))
}

/** iOS drops the connections of pages in the background. Dexie notices only if it does so before a transaction begins. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'InvalidStateError' ||
    (error.name === 'UnknownError' && /connection.* lost/i.test(error.message)) ||
    ('inner' in error && isConnectionLost(error.inner)))

/** Repeats a transaction once, over a new connection, unless `findResult` finds that it was committed after all. */
export async function retryIfConnectionLost<T>(
  db: Dexie,
  run: () => Promise<T>,
  findResult: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    db.close({ disableAutoOpen: false })
    return (await findResult()) ?? (await run())
  }
}

import type { Dexie } from 'dexie'

/**
 * Dexie gives up on a database for good if opening fails once, for example on a full disk. This retries on the next use.
 */
export function reopenAfterFailure(db: Dexie) {
  db.on('close', () => {
    // Whether opening has failed is known only after this event.
    setTimeout(() => {
      if (db.hasFailed() && !db.hasBeenClosed()) db.close({ disableAutoOpen: false })
    })
  })
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

import { CLOSED_READER, MIN_READER_KEY } from '#src/platform/db/names.ts'

import type { OutboxDatabase } from './database.ts'
import { OP_SCHEMA } from './op.ts'

/** This page is older than the stored data: it may show it, but not write (OFF-27). */
export class OutdatedPageError extends Error {
  override readonly name = 'OutdatedPageError'
}

/** The lowest row version that may write here. */
export async function oldestReader(db: OutboxDatabase) {
  const stored: unknown = (await db.meta.get(MIN_READER_KEY))?.value
  return typeof stored === 'number' ? stored : 0
}

/** Stops older tabs from writing rows in outdated shapes. */
export const claimAsReader = (db: OutboxDatabase) =>
  db.transaction('rw', db.meta, async () => {
    const oldest = await oldestReader(db)
    // Closed by a logout that was interrupted.
    if (oldest < OP_SCHEMA || oldest === CLOSED_READER)
      await db.meta.put({ k: MIN_READER_KEY, value: OP_SCHEMA })
  })

/** Call in the transaction of every write, because an upgrade may happen at any time. Dexie opens newer databases silently. */
export async function assertMayWrite(db: OutboxDatabase) {
  if ((await oldestReader(db)) > OP_SCHEMA) throw new OutdatedPageError()
}

/** Dexie sometimes wraps errors thrown inside a transaction. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof OutdatedPageError ||
  (error instanceof Error && 'inner' in error && isOutdated(error.inner))

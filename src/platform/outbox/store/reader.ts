import { CLOSED_READER, MIN_READER_KEY } from '#src/platform/db/names.ts'

import type { OutboxDatabase } from './database.ts'
import { OP_SCHEMA } from './op.ts'

/** This page is older than what is stored: it may show it, and must not write (OFF-27). */
export class OutdatedPageError extends Error {
  override readonly name = 'OutdatedPageError'
}

/** The oldest build that may write here, by the number of its rows. */
export async function oldestReader(db: OutboxDatabase) {
  const stored: unknown = (await db.meta.get(MIN_READER_KEY))?.value
  return typeof stored === 'number' ? stored : 0
}

/** Tells older tabs to stop writing: they would store rows in shapes that are no more. */
export const claimAsReader = (db: OutboxDatabase) =>
  db.transaction('rw', db.meta, async () => {
    const oldest = await oldestReader(db)
    // Closed by a logout that did not come to its end.
    if (oldest < OP_SCHEMA || oldest === CLOSED_READER)
      await db.meta.put({ k: MIN_READER_KEY, value: OP_SCHEMA })
  })

/** Before every write, in its transaction, for an upgrade may come at any moment. Dexie itself opens newer databases without a word. */
export async function assertMayWrite(db: OutboxDatabase) {
  if ((await oldestReader(db)) > OP_SCHEMA) throw new OutdatedPageError()
}

/** Dexie wraps what is thrown inside a transaction in some cases. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof OutdatedPageError ||
  (error instanceof Error && 'inner' in error && isOutdated(error.inner))

import type { OutboxDatabase } from './database.ts'
import { newId } from './new-id.ts'

/** A place that a browser does not empty together with its databases. */
export interface Slot {
  get: () => string | null
  set: (value: string | null) => void
}

const KEY = 'installId'

/**
 * Notices a browser that threw the outbox away: how many changes waited is written down elsewhere, and a database that is
 * new while changes should be waiting has lost them.
 */
export function createCanary({ db, slot }: { db: OutboxDatabase; slot: Slot }) {
  return {
    /** How many changes this browser lost since the last visit. Marks the database as known. */
    async lostCount() {
      const isNew = await db.transaction('rw', db.meta, async () => {
        if (await db.meta.get(KEY)) return false
        await db.meta.put({ k: KEY, value: newId() })
        return true
      })
      const expected = Number(slot.get() ?? 0)
      return isNew && Number.isSafeInteger(expected) ? Math.max(0, expected) : 0
    },
    expect: (count: number) => slot.set(count > 0 ? String(count) : null),
  }
}

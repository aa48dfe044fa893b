import * as v from 'valibot'

import type { OutboxDatabase } from './database.ts'
import { newId } from './new-id.ts'

/** A place that a browser does not empty together with its databases. */
export interface Slot {
  get: () => string | null
  set: (value: string | null) => void
}

const KEY = 'installId'
const LOST = 'lost'

/** Changes that this browser threw away, until their author has said that they know. */
export interface Loss {
  count: number
  at: number
}
const LossSchema = v.object({ count: v.number(), at: v.number() })

export async function readLoss(db: OutboxDatabase): Promise<Loss | undefined> {
  const read = v.safeParse(LossSchema, (await db.meta.get(LOST))?.value)
  return read.success ? read.output : undefined
}

/**
 * Notices a browser that threw the outbox away: how many changes waited is written down elsewhere, and a database that is
 * new while changes should be waiting has lost them.
 */
export function createCanary({
  db,
  slot,
  now,
}: {
  db: OutboxDatabase
  slot: Slot
  now: () => number
}) {
  return {
    /** Marks the database as known; where it is new and should not be, writes down how many changes this browser lost. */
    check: () =>
      db.transaction('rw', db.meta, async () => {
        if (await db.meta.get(KEY)) return
        await db.meta.put({ k: KEY, value: newId() })
        const count = Number(slot.get() ?? 0)
        const loss: Loss = { count, at: now() }
        if (Number.isSafeInteger(count) && count > 0) await db.meta.put({ k: LOST, value: loss })
      }),
    acknowledge: () => db.meta.delete(LOST),
    expect: (count: number) => slot.set(count > 0 ? String(count) : null),
  }
}

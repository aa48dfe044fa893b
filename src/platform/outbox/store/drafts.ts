import * as v from 'valibot'

import type { Draft, OutboxDatabase } from './database.ts'
import { assertMayWrite } from './reader.ts'

/** Half-filled forms that survive a reload and a killed browser (OFF-30). Kept with the outbox, for they are as dear. */
export function createDrafts({ db, now }: { db: OutboxDatabase; now: () => number }) {
  return {
    /** What was typed, and when; undefined where there is none or it has another shape by now. */
    async get<TSchema extends v.GenericSchema>(key: string, schema: TSchema) {
      const draft = await db.drafts.get(key)
      const read = v.safeParse(schema, draft?.value)
      return draft && read.success ? { value: read.output, at: draft.at } : undefined
    },
    put: (key: string, value: unknown) =>
      db.transaction('rw', db.drafts, db.meta, async () => {
        await assertMayWrite(db)
        const draft: Draft = { key, value, at: now() }
        await db.drafts.put(draft)
      }),
    remove: (key: string) => db.drafts.delete(key),
  }
}

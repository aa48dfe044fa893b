import { liveQuery } from 'dexie'
import * as v from 'valibot'

import type { OutboxDatabase, Sent } from './database.ts'
import { type Clocks, dateStored } from './date-stored.ts'
import { assertMayWrite } from './reader.ts'

/** Drafts of forms that survive a reload and a browser crash (OFF-30). Stored with the outbox, because they are as valuable. */
export function createDrafts({ db, ...clocks }: Clocks & { db: OutboxDatabase }) {
  return {
    /** Undefined if there is none, or if its shape is outdated. */
    async get<TSchema extends v.GenericSchema>(key: string, schema: TSchema) {
      const draft = await db.drafts.get(key)
      const read = v.safeParse(schema, draft?.value)
      return draft && read.success ? { value: read.output, at: draft.at } : undefined
    },
    put: (key: string, value: unknown) =>
      db.transaction('rw', db.drafts, db.meta, async () => {
        await assertMayWrite(db)
        await db.drafts.put({
          ...(await db.drafts.get(key)),
          key,
          value,
          at: dateStored(clocks),
        })
      }),
    /** What was sent from the form; gone with its draft. */
    getSent: async (key: string) => (await db.drafts.get(key))?.sent,
    putSent: (key: string, sent: Sent) => db.drafts.update(key, { sent }),
    remove: (key: string) => db.drafts.delete(key),
    /** Calls `run` while there is no such draft, whichever tab has removed it. Returns a function that stops it. */
    whileMissing(key: string, run: () => void) {
      const count = liveQuery(() => db.drafts.where({ key }).count())
      const subscription = count.subscribe({
        next: (found) => found === 0 && run(),
        error: () => undefined, // the outbox was closed
      })
      return () => subscription.unsubscribe()
    },
  }
}

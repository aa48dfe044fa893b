import type { Database, Tx } from '#server/db/database.ts'

const KEY = 'demo'

/** Marks this database as demo data, whose accounts are public. */
export const markAsDemo = (tx: Tx) =>
  tx.insertInto('settings').values({ key: KEY, value: 'true' }).execute()

export const isDemoDatabase = (database: Database) =>
  database.as('system', async (tx) => {
    const mark = await tx
      .selectFrom('settings')
      .select('key')
      .where('key', '=', KEY)
      .executeTakeFirst()
    return mark !== undefined
  })

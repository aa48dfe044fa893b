import type { Database, Tx } from '#server/db/database.ts'

const KEY = 'demo'

/** Says for good that this database was filled with demo data, whose accounts everybody may know. */
export const markAsDemo = (tx: Tx) =>
  tx.insertInto('settings').values({ key: KEY, value: 'true' }).execute()

export const isDemo = (database: Database) =>
  database.as('system', async (tx) => {
    const mark = await tx
      .selectFrom('settings')
      .select('key')
      .where('key', '=', KEY)
      .executeTakeFirst()
    return mark !== undefined
  })

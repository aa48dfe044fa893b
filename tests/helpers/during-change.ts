import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Database, Tx } from '#server/db/database.ts'

/** Waits until another transaction is blocked by this one. */
export const isWaitedFor = (tx: Tx) =>
  expect
    .poll(() =>
      sql`select from pg_locks where pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(tx),
    )
    .not.toMatchObject({ rows: [] })

/** Makes a call that has to wait for an uncommitted change, then commits the change. */
export async function callDuring<Answer>(
  database: Database,
  change: (tx: Tx) => Promise<unknown>,
  call: () => PromiseLike<Answer>,
): Promise<Answer> {
  const { answer } = await database.as('system', async (tx) => {
    await change(tx)
    const answer = call()
    await isWaitedFor(tx)
    return { answer }
  })
  return answer
}

type Row = readonly ['devices' | 'users' | 'workspaces', id: string]

/** Makes a call that has to wait for the first row, and returns its answer. Throws if it has already locked the second. */
export async function callLockingInOrder<Answer>(
  database: Database,
  [first, second]: readonly [Row, Row],
  call: () => PromiseLike<Answer>,
): Promise<Answer> {
  const { answer } = await database.as('system', async (tx) => {
    const lock = ([table, id]: Row) =>
      sql`select from ${sql.table(table)} where id = ${id} for update nowait`.execute(tx)
    await lock(first)
    const answer = call()
    await isWaitedFor(tx)
    await lock(second)
    return { answer }
  })
  return answer
}

/** Makes a call with a link mailed to a user while that user is being deactivated. */
export async function callDuringDeactivation<Answer>(
  database: Database,
  { id }: { id: string },
  call: () => PromiseLike<Answer>,
): Promise<Answer> {
  const { answer } = await database.as('system', async (tx) => {
    await tx.updateTable('users').set({ active: false }).where('id', '=', id).execute()
    const answer = call()
    await isWaitedFor(tx)
    await tx.deleteFrom('one_time_links').where('user_id', '=', id).execute()
    return { answer }
  })
  return answer
}

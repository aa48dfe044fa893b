import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { Parts } from '#server/parts.ts'

import { tooMany } from './problems.ts'

interface Counted {
  /** What is counted, such as `login`. */
  name: string
  /** Whose: an address of the network or of a mailbox. Stored hashed. */
  whose: string
}

interface Limit extends Counted {
  most: number
  windowMs: number
}

/**
 * Counts one attempt, in the database so that all processes count together, in a transaction of its own so that a
 * refused request counts too. Throws 429. Answers with a way to take the attempt back when it was a good one.
 */
export async function countAttempt({ database, now }: Parts, limit: Limit) {
  const bucket = bucketOf(limit)
  const at = now()
  expectWithin(limit, at, await database.as('system', (tx) => addHit(tx, limit, at)))
  return {
    takeBack: () =>
      database.as('system', (tx) =>
        tx
          .updateTable('rate_limits')
          .set({ hits: sql`greatest(hits - 1, 0)` })
          .where('bucket', '=', bucket)
          .execute(),
      ),
  }
}

/**
 * Counts one effect in the caller's transaction, in system scope: a transaction that is rolled back has not been counted, and no
 * second connection is needed. Throws 429 that names `reason`. Locks the bucket until the transaction ends: count several limits in
 * one order.
 */
export const countEffect = async (tx: Tx, limit: Limit, at: Date, reason: string) =>
  expectWithin(limit, at, await addHit(tx, limit, at), reason)

const addHit = (tx: Tx, limit: Limit, at: Date) => {
  const windowStart = new Date(at.getTime() - limit.windowMs)
  return tx
    .insertInto('rate_limits')
    .values({ bucket: bucketOf(limit), started_at: at, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        hits: sql`case when rate_limits.started_at < ${windowStart} then 1 else rate_limits.hits + 1 end`,
        started_at: sql`case when rate_limits.started_at < ${windowStart} then ${at} else rate_limits.started_at end`,
      }),
    )
    .returning(['hits', 'started_at'])
    .executeTakeFirstOrThrow()
}

function expectWithin(
  { most, windowMs }: Limit,
  at: Date,
  { hits, started_at }: { hits: number; started_at: Date },
  reason?: string,
) {
  if (hits <= most) return
  const remainingMs = started_at.getTime() + windowMs - at.getTime()
  throw tooMany(Math.max(1, Math.ceil(remainingMs / 1_000)), reason)
}

/** That something good happened, for as long as anybody asks; rows are kept for a day. */
export const remember = async ({ database, now }: Parts, what: Counted) =>
  database.as('system', async (tx) => {
    const row = { bucket: bucketOf(what), started_at: now(), hits: 1 }
    await tx
      .insertInto('rate_limits')
      .values(row)
      .onConflict((again) => again.column('bucket').doUpdateSet({ started_at: row.started_at }))
      .execute()
  })

export const isRemembered = ({ database, now }: Parts, what: Counted, forMs: number) =>
  database.as('system', async (tx) => {
    const found = await tx
      .selectFrom('rate_limits')
      .select('bucket')
      .where('bucket', '=', bucketOf(what))
      .where('started_at', '>', new Date(now().getTime() - forMs))
      .executeTakeFirst()
    return found !== undefined
  })

const bucketOf = ({ name, whose }: Counted) =>
  `${name} ${createHash('sha256').update(whose).digest('base64url')}`

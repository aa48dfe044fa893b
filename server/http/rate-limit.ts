import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'

import { tooMany } from './http-error.ts'

interface RateLimitKey {
  name: string
  /** Who is limited, such as a network or an email address. Stored as a hash. */
  subject: string
}

interface Limit extends RateLimitKey {
  max: number
  windowMs: number
}

/**
 * Counts an attempt in the database, shared by all processes, and in its own transaction, so that
 * failed requests count too. Throws 429 with `reason`. `undo` removes a successful attempt, if it
 * can: the success is committed, and must not be answered as a failure. Never call it within a
 * transaction: each would hold a connection and wait for a second one.
 */
export async function countAttempt({ database, now }: Dependencies, limit: Limit, reason?: string) {
  const at = now()
  expectWithin(limit, at, await database.as('system', (tx) => addHit(tx, limit, at)), reason)
  const undo = () => database.as('system', (tx) => undoAttempt(tx, limit)).catch(() => undefined)
  return { undo }
}

/** Does the work and counts it only if it fails: many people may share one network. */
export async function countFailure<T>(deps: Dependencies, limit: Limit, work: () => Promise<T>) {
  const attempt = await countAttempt(deps, limit)
  const answer = await work()
  await attempt.undo()
  return answer
}

/** Removes a successful attempt in the caller's transaction (system scope). */
export const undoAttempt = (tx: Tx, attempted: RateLimitKey) =>
  tx
    .updateTable('rate_limits')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('bucket', '=', bucketOf(attempted))
    .execute()

/**
 * Counts an effect in the caller's transaction (system scope), so that a rollback undoes the count.
 * Throws 429 with `reason`. Locks the bucket until the transaction ends: count several limits in a
 * fixed order.
 */
export const countEffect = async (tx: Tx, limit: Limit, at: Date, reason: string) =>
  expectWithin(limit, at, await addHit(tx, limit, at), reason)

const addHit = (tx: Tx, limit: Limit, at: Date) => {
  const [earliest, latest] = [-limit.windowMs, limit.windowMs].map(
    (ms) => new Date(at.getTime() + ms),
  )
  // A later start was stored while the clock was wrong.
  const isOver = sql`rate_limits.started_at not between ${earliest} and ${latest}`
  return tx
    .insertInto('rate_limits')
    .values({ bucket: bucketOf(limit), started_at: at, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        hits: sql`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
        started_at: sql`case when ${isOver} then ${at} else rate_limits.started_at end`,
      }),
    )
    .returning(['hits', 'started_at'])
    .executeTakeFirstOrThrow()
}

function expectWithin(
  { max, windowMs }: Limit,
  at: Date,
  { hits, started_at }: { hits: number; started_at: Date },
  reason?: string,
) {
  if (hits <= max) return
  const remainingMs = started_at.getTime() + windowMs - at.getTime()
  throw tooMany(Math.max(1, Math.ceil(remainingMs / 1_000)), reason)
}

/** Records a success; rows are kept for a day. */
export const remember = async ({ database, now }: Dependencies, what: RateLimitKey) =>
  database.as('system', async (tx) => {
    const row = { bucket: bucketOf(what), started_at: now(), hits: 1 }
    await tx
      .insertInto('rate_limits')
      .values(row)
      .onConflict((again) => again.column('bucket').doUpdateSet({ started_at: row.started_at }))
      .execute()
  })

export const isRemembered = ({ database, now }: Dependencies, what: RateLimitKey, forMs: number) =>
  database.as('system', async (tx) => {
    const found = await tx
      .selectFrom('rate_limits')
      .select('bucket')
      .where('bucket', '=', bucketOf(what))
      .where('started_at', '>', new Date(now().getTime() - forMs))
      .executeTakeFirst()
    return found !== undefined
  })

const bucketOf = ({ name, subject }: RateLimitKey) =>
  `${name} ${createHash('sha256').update(subject).digest('base64url')}`

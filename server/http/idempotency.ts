import { type FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { PROBLEM } from '#src/contract/problem.ts'

import { Refusal } from './problems.ts'

const LONGEST_KEY = 200

export interface Remembered {
  status: number
  body: string
  replayed: boolean
}

/** The key's text. The IETF draft has it quoted; a bare one is taken too. */
export function idempotencyKeyOf(request: FastifyRequest) {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const key = /^"?([\w.:~+/=-]+)"?$/.exec(String(header))?.[1]
  if (!key || key.length > LONGEST_KEY) throw new Refusal(400, 'The Idempotency-Key is malformed.')
  return key
}

/**
 * Runs a change once per key and caller. The answer is stored in the transaction of the effect, so a crash
 * leaves both or neither, and whoever asks again with the same key gets what was answered the first time.
 */
export async function once(
  tx: Tx,
  { userId }: Actor,
  key: string,
  request: { hash: string; now: Date },
  run: () => Promise<{ status: number; body: string }>,
): Promise<Remembered> {
  await refuseIfRunning(tx, `${userId} ${key}`)
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (stored && stored.request_hash !== request.hash) {
    throw new Refusal(422, 'This Idempotency-Key was used for another request.', {
      type: PROBLEM.keyReused,
    })
  }
  if (stored) return { status: stored.status, body: stored.body, replayed: true }
  const answer = await run()
  await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      key,
      request_hash: request.hash,
      status: answer.status,
      body: answer.body,
      created_at: request.now,
    })
    .execute()
  return { ...answer, replayed: false }
}

/** Freed at the end of the transaction, also when its connection dies. */
export async function refuseIfRunning(tx: Tx, name: string) {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free
  `.execute(tx)
  if (rows[0]?.free) return
  throw new Refusal(409, 'The same request is still running.', {
    type: PROBLEM.stillRunning,
    retryAfterS: 1,
  })
}

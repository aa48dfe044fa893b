import { type FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { PROBLEM } from '#src/contract/problem.ts'

import { HttpError } from './http-error.ts'

const MAX_KEY_LENGTH = 200
const KEY = String.raw`[\w.:~+/=-]{1,${MAX_KEY_LENGTH}}`
const HEADER = new RegExp(`^"?(${KEY})"?$`)

/** JSON Schema of a bare key. */
export const KEY_SCHEMA = { type: 'string', maxLength: MAX_KEY_LENGTH, pattern: `^${KEY}$` }

export interface StoredResponse {
  status: number
  body: string
  replayed: boolean
}

/** Reads the header. The IETF draft quotes the key; bare keys are accepted too. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>) {
  const header = headers['idempotency-key']
  if (header === undefined) return undefined
  const key = HEADER.exec(String(header))?.[1]
  if (key === undefined) throw new HttpError(400, 'The Idempotency-Key is malformed.')
  return key
}

/**
 * Runs a change once per key and caller. The response is stored in the same transaction, so a crash
 * leaves both or neither, and a retry gets the stored response.
 */
export async function runOnce(
  tx: Tx,
  { userId }: Actor,
  key: string,
  request: { hash: string; now: Date },
  run: () => Promise<{ status: number; body: string }>,
): Promise<StoredResponse> {
  await rejectIfRunning(tx, `${userId} ${key}`)
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (stored && stored.request_hash !== request.hash) {
    throw new HttpError(422, 'This Idempotency-Key was used for another request.', {
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

/**
 * Throws 409 if the same request is running. The lock is released when the transaction or its
 * connection ends.
 */
export async function rejectIfRunning(tx: Tx, name: string) {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free
  `.execute(tx)
  if (rows[0]?.free) return
  throw new HttpError(409, 'The same request is still running.', {
    type: PROBLEM.stillRunning,
    retryAfterS: 1,
  })
}

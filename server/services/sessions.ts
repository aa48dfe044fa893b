import type { Tx } from '#server/db/database.ts'
import { unauthorized } from '#server/http/problems.ts'
import type { Parts } from '#server/parts.ts'
import type { Role } from '#src/contract/ability.ts'
import type { Tokens } from '#src/contract/session.ts'

import { hashToken, newToken, signAccessToken, successorOf } from './tokens.ts'

const REFRESH_TOKEN_LIFE_MS = 30 * 24 * 60 * 60 * 1_000
/** An answer may be lost on its way; for so long the token that it replaced is answered again. */
const REUSE_WINDOW_MS = 30_000

interface Person {
  id: string
  role: Role
  organization_id: string | null
}

/** Starts a session family: one sign-in on one browser. */
export async function startSession(parts: Parts, user: Person): Promise<Tokens> {
  const now = parts.now()
  const token = newToken()
  const validTill = new Date(now.getTime() + REFRESH_TOKEN_LIFE_MS)
  const familyId = await parts.database.as('system', async (tx) => {
    const { id } = await tx
      .insertInto('session_families')
      .values({ user_id: user.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepToken(tx, token, id, validTill)
    return id
  })
  return tokensFor(parts, user, familyId, token, validTill)
}

/**
 * Exchanges a refresh token for its successor. A second use within the window answers the same successor; a later
 * one means that two parties hold the token, and ends the family for both.
 */
export async function refreshSession(
  parts: Parts,
  { refreshToken, userId }: { refreshToken: string; userId: string },
): Promise<Tokens> {
  // The refusal is thrown after the commit: ending the family must not be rolled back with it.
  const outcome = await parts.database.as('system', (tx) => rotate(parts, tx, refreshToken, userId))
  if (!outcome) throw unauthorized()
  const { user, familyId, successor, validTill } = outcome
  return tokensFor(parts, user, familyId, successor, validTill)
}

async function rotate(parts: Parts, tx: Tx, token: string, userId: string) {
  const now = parts.now()
  const found = await tx
    .selectFrom('refresh_tokens')
    .innerJoin('session_families', 'session_families.id', 'family_id')
    .innerJoin('users', 'users.id', 'session_families.user_id')
    .select(['family_id', 'used_at', 'users.id', 'role', 'organization_id'])
    .where('token_hash', '=', hashToken(token))
    .where('users.id', '=', userId)
    .where('users.active', '=', true)
    .where('ended_at', 'is', null)
    .where('valid_till', '>', now)
    .forUpdate(['refresh_tokens', 'session_families'])
    .executeTakeFirst()
  if (!found) return undefined
  const familyId = found.family_id
  const successor = successorOf(parts.secrets.refreshToken, token)
  if (!found.used_at) {
    const validTill = new Date(now.getTime() + REFRESH_TOKEN_LIFE_MS)
    await tx
      .updateTable('refresh_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(token))
      .execute()
    await keepToken(tx, successor, familyId, validTill)
    return { user: found, familyId, successor, validTill }
  }
  if (now.getTime() - found.used_at.getTime() > REUSE_WINDOW_MS) {
    await endFamily(tx, familyId, now)
    return undefined
  }
  const { valid_till } = await tx
    .selectFrom('refresh_tokens')
    .select('valid_till')
    .where('token_hash', '=', hashToken(successor))
    .executeTakeFirstOrThrow()
  return { user: found, familyId, successor, validTill: valid_till }
}

/** Ends the family that a refresh token belongs to, if it is that user's. Says nothing about either (SESS-08). */
export async function endSession(
  { database, now }: Parts,
  { refreshToken, userId }: { refreshToken: string; userId: string },
) {
  await database.as('system', async (tx) => {
    const family = await tx
      .selectFrom('refresh_tokens')
      .innerJoin('session_families', 'session_families.id', 'family_id')
      .select('family_id')
      .where('token_hash', '=', hashToken(refreshToken))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (family) await endFamily(tx, family.family_id, now())
  })
}

const endFamily = (tx: Tx, familyId: string, now: Date) =>
  tx
    .updateTable('session_families')
    .set({ ended_at: now })
    .where('id', '=', familyId)
    .where('ended_at', 'is', null)
    .execute()

/** For a changed password: every browser signs in anew. */
export const endAllSessions = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('session_families')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()

const keepToken = (tx: Tx, token: string, familyId: string, validTill: Date) =>
  tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashToken(token), family_id: familyId, valid_till: validTill })
    .execute()

async function tokensFor(
  { secrets, now }: Parts,
  user: Person,
  familyId: string,
  refreshToken: string,
  validTill: Date,
): Promise<Tokens> {
  const organization = user.organization_id ? { org: user.organization_id } : {}
  const claims = { sub: user.id, sid: familyId, role: user.role, ...organization }
  return {
    accessToken: await signAccessToken(secrets.accessToken, claims, now()),
    refreshToken,
    refreshTokenValidTill: validTill.toISOString(),
  }
}

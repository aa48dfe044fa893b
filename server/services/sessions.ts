import type { Tx } from '#server/db/database.ts'
import { unauthorized } from '#server/http/problems.ts'
import type { Parts } from '#server/parts.ts'
import type { Role } from '#src/contract/ability.ts'
import type { Tokens } from '#src/contract/session.ts'

import { type AuditOrigin, recordDeed } from './audit.ts'
import { hashToken, newToken, signAccessToken, successorOf } from './tokens.ts'

const REFRESH_TOKEN_LIFE_MS = 30 * 24 * 60 * 60 * 1_000
/** An answer may be lost on its way; for so long the token that it replaced is answered again. */
const REUSE_WINDOW_MS = 30_000
/** Of one user. More sign-ins than that are a program's. */
const MOST_SHOWN = 100

interface Person {
  id: string
  role: Role
  organization_id: string | null
}

/** As the request says it: both are hostile. */
interface SignInPlace {
  userAgent?: string | undefined
  address?: string
}
const LONGEST_USER_AGENT = 400
const LONGEST_ADDRESS = 64

/** Starts a session family: one sign-in on one browser. */
export async function startSession(
  parts: Parts,
  user: Person,
  { userAgent = '', address = '' }: SignInPlace = {},
): Promise<Tokens> {
  const now = parts.now()
  const token = newToken()
  const validTill = new Date(now.getTime() + REFRESH_TOKEN_LIFE_MS)
  const familyId = await parts.database.as('system', async (tx) => {
    const { id } = await tx
      .insertInto('session_families')
      .values({
        user_id: user.id,
        created_at: now,
        last_used_at: now,
        user_agent: storable(userAgent, LONGEST_USER_AGENT),
        address: storable(address, LONGEST_ADDRESS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepToken(tx, token, id, validTill)
    const from = { address, userAgent }
    await recordDeed(tx, { id: user.id }, { action: 'session.login', at: now, from })
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
    await tx
      .updateTable('session_families')
      .set({ last_used_at: now })
      .where('id', '=', familyId)
      .execute()
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
  from: AuditOrigin,
) {
  await database.as('system', async (tx) => {
    const family = await tx
      .selectFrom('refresh_tokens')
      .innerJoin('session_families', 'session_families.id', 'family_id')
      .select('family_id')
      .where('token_hash', '=', hashToken(refreshToken))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!family) return
    const { numUpdatedRows } = await endFamily(tx, family.family_id, now())
    if (numUpdatedRows > 0n)
      await recordDeed(tx, { id: userId }, { action: 'session.logout', at: now(), from })
  })
}

/** Of somebody's sign-ins those that still open anything. */
const activeFamilies = (tx: Tx, userId: string, now: Date) =>
  tx
    .selectFrom('session_families')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(
      (eb) => eb.fn.coalesce('last_used_at', 'created_at'),
      '>',
      new Date(now.getTime() - REFRESH_TOKEN_LIFE_MS),
    )

/** Own sign-ins, the one used last first. */
export const ownSessions = (tx: Tx, userId: string, now: Date) =>
  activeFamilies(tx, userId, now)
    .select((eb) => [
      'id',
      'created_at',
      'user_agent',
      'address',
      eb.fn.coalesce('last_used_at', 'created_at').as('last_used_at'),
    ])
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()

/** False where there is no such sign-in of this user, or it is over already. */
export async function endOwnSession(tx: Tx, userId: string, familyId: string, now: Date) {
  const { numUpdatedRows } = await familiesToEnd(tx, userId, now)
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Every other browser signs in anew. */
export const endOtherSessions = (tx: Tx, userId: string, familyId: string, now: Date) =>
  familiesToEnd(tx, userId, now).where('id', '!=', familyId).execute()

const familiesToEnd = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('session_families')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)

const endFamily = (tx: Tx, familyId: string, now: Date) =>
  tx
    .updateTable('session_families')
    .set({ ended_at: now })
    .where('id', '=', familyId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()

/** For a changed password: every browser signs in anew. */
export const endAllSessions = (tx: Tx, userId: string, now: Date) =>
  familiesToEnd(tx, userId, now).execute()

/** PostgreSQL keeps no zero character in a text. */
const storable = (text: string, longest: number) => text.replaceAll('\0', '').slice(0, longest)

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

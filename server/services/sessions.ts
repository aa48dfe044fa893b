import type { Tx } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { unauthorized } from '#server/http/http-error.ts'
import type { Role } from '#src/contract/ability.ts'
import type { Tokens } from '#src/contract/session.ts'
import { evictOldest } from '#src/domain/evict-oldest.ts'

import { type AuditOrigin, recordAuditEvent } from './audit.ts'
import { hashToken, newToken, signAccessToken, successorOf } from './tokens.ts'

const REFRESH_TOKEN_LIFE_MS = 30 * 24 * 60 * 60 * 1_000
/** A used token gets the same successor for this long, even if that arrived: requests may overlap. */
const REUSE_WINDOW_MS = 30_000
/** More sessions than this come from scripts. */
const MAX_LISTED_SESSIONS = 100

interface SessionUser {
  id: string
  role: Role
  organization_id: string | null
}

/** Untrusted values of the request. */
interface SignInOrigin {
  userAgent?: string | undefined
  address?: string
}
const MAX_USER_AGENT_LENGTH = 400
const MAX_ADDRESS_LENGTH = 64

/** A user whose password was verified. */
interface VerifiedUser {
  id: string
  password_hash: string | null
}

/**
 * Starts a session family: one sign-in in one browser. Undefined if the account was deactivated or
 * its password changed since it was verified, because that ended all sessions.
 */
export async function startSession(
  deps: Dependencies,
  verified: VerifiedUser,
  { userAgent = '', address = '' }: SignInOrigin = {},
): Promise<Tokens | undefined> {
  const now = deps.now()
  const token = newToken()
  const validTill = new Date(now.getTime() + REFRESH_TOKEN_LIFE_MS)
  const started = await deps.database.as('system', async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'role', 'organization_id'])
      .where('id', '=', verified.id)
      .where('active', '=', true)
      .where('password_hash', '=', verified.password_hash)
      .forShare()
      .executeTakeFirst()
    if (!user) return undefined
    const { id } = await tx
      .insertInto('session_families')
      .values({
        user_id: user.id,
        created_at: now,
        last_used_at: now,
        user_agent: truncateText(userAgent, MAX_USER_AGENT_LENGTH),
        address: truncateText(address, MAX_ADDRESS_LENGTH),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeRefreshToken(tx, token, id, validTill)
    const from = { address, userAgent }
    await recordAuditEvent(
      tx,
      { id: user.id },
      { action: 'session.login', occurredAt: now, origin: from },
    )
    return { user, familyId: id }
  })
  return started && tokensFor(deps, started.user, started.familyId, token, validTill)
}

/**
 * Exchanges a refresh token for its successor. Reuse returns the same successor within the window,
 * or until it arrived, because the response may be lost. Otherwise two parties hold the token, and
 * the family is revoked.
 */
export async function refreshSession(
  deps: Dependencies,
  { refreshToken, userId }: { refreshToken: string; userId: string },
): Promise<Tokens> {
  // Throw after the commit: revoking the family must not be rolled back.
  const outcome = await deps.database.as('system', (tx) => rotate(deps, tx, refreshToken, userId))
  if (!outcome) throw unauthorized()
  const { user, familyId, successor, validTill } = outcome
  return tokensFor(deps, user, familyId, successor, validTill)
}

async function rotate(deps: Dependencies, tx: Tx, token: string, userId: string) {
  const now = deps.now()
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
  const successor = successorOf(deps.secrets.refreshToken, token)
  if (!found.used_at) {
    const validTill = new Date(now.getTime() + REFRESH_TOKEN_LIFE_MS)
    await tx
      .updateTable('refresh_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(token))
      .execute()
    await storeRefreshToken(tx, successor, familyId, validTill)
    await tx
      .updateTable('session_families')
      .set({ last_used_at: now })
      .where('id', '=', familyId)
      .execute()
    return { user: found, familyId, successor, validTill }
  }
  const issued = await tx
    .selectFrom('refresh_tokens')
    .select(['valid_till', 'used_at', 'confirmed_at'])
    .where('token_hash', '=', hashToken(successor))
    .where('valid_till', '>', now)
    .executeTakeFirst()
  const isLate = now.getTime() - found.used_at.getTime() > REUSE_WINDOW_MS
  // `used_at` alone would never reveal a thief who always refreshes second.
  if (!issued || (isLate && (issued.used_at ?? issued.confirmed_at))) {
    await revokeFamily(tx, familyId, now)
    return undefined
  }
  return { user: found, familyId, successor, validTill: issued.valid_till }
}

/** Refresh tokens known to have arrived, so that each is stored once. */
const confirmed = new Set<string>()
const MAX_CONFIRMED = 10_000

/** Stores that the response with this refresh token arrived: a call was made with its access token. */
export async function confirmArrival({ database, now }: Dependencies, tokenHash: string) {
  if (confirmed.has(tokenHash)) return
  try {
    await database.queryOnce('system', (db) =>
      db
        .updateTable('refresh_tokens')
        .set({ confirmed_at: now().toISOString() })
        .where('token_hash', '=', tokenHash)
        .where('confirmed_at', 'is', null),
    )
  } catch (error) {
    // A database that cannot write, as on a full disk, may still answer. The next call tries again.
    if (isDatabaseAway(error)) return
    throw error
  }
  evictOldest(confirmed, MAX_CONFIRMED)
  confirmed.add(tokenHash)
}

/** Revokes the family of a refresh token of that user. Reveals nothing about either (SESS-08). */
export async function logOut(
  { database, now }: Dependencies,
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
    const { numUpdatedRows } = await revokeFamily(tx, family.family_id, now())
    if (numUpdatedRows > 0n)
      await recordAuditEvent(
        tx,
        { id: userId },
        { action: 'session.logout', occurredAt: now(), origin: from },
      )
  })
}

/** Sessions that are neither revoked nor expired. */
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

/** Active sessions, most recently used first. */
export const listSessions = (tx: Tx, userId: string, now: Date) =>
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
    .limit(MAX_LISTED_SESSIONS)
    .execute()

/** False if the user has no such active session. */
export async function revokeSession(tx: Tx, userId: string, familyId: string, now: Date) {
  const { numUpdatedRows } = await activeFamiliesUpdate(tx, userId, now)
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const revokeOtherSessions = (tx: Tx, userId: string, familyId: string, now: Date) =>
  activeFamiliesUpdate(tx, userId, now).where('id', '!=', familyId).execute()

const activeFamiliesUpdate = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('session_families')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)

const revokeFamily = (tx: Tx, familyId: string, now: Date) =>
  tx
    .updateTable('session_families')
    .set({ ended_at: now })
    .where('id', '=', familyId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()

export const revokeAllSessions = (tx: Tx, userId: string, now: Date) =>
  activeFamiliesUpdate(tx, userId, now).execute()

/** PostgreSQL cannot store NUL in text. */
const truncateText = (text: string, maxLength: number) =>
  text.replaceAll('\0', '').slice(0, maxLength)

const storeRefreshToken = (tx: Tx, token: string, familyId: string, validTill: Date) =>
  tx
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashToken(token),
      family_id: familyId,
      valid_till: validTill,
      confirmed_at: null,
    })
    .execute()

async function tokensFor(
  { secrets, now }: Dependencies,
  user: SessionUser,
  familyId: string,
  refreshToken: string,
  validTill: Date,
): Promise<Tokens> {
  const organization = user.organization_id ? { org: user.organization_id } : {}
  const refresh = hashToken(refreshToken)
  const claims = { sub: user.id, sid: familyId, role: user.role, refresh, ...organization }
  return {
    accessToken: await signAccessToken(secrets.accessToken, claims, now()),
    refreshToken,
    refreshTokenValidTill: validTill.toISOString(),
  }
}

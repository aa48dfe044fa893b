import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import { networkOf } from '#server/devices/strangers.ts'
import { auditOrigin } from '#server/http/audited.ts'
import { notFound, unauthorized } from '#server/http/problems.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { noteRefusedSignIn } from '#server/services/audit.ts'
import { countLogin } from '#server/services/login-attempts.ts'
import {
  endOtherSessions,
  endOwnSession,
  endSession,
  ownSessions,
  refreshSession,
  startSession,
} from '#server/services/sessions.ts'
import { sessionEndpoints } from '#src/contract/session.ts'
import { readUserAgent } from '#src/domain/user-agent.ts'

const WINDOW_MS = 15 * 60 * 1_000
const REFUSED_REFRESHES = 300

export function sessions(app: FastifyInstance, parts: Parts) {
  const count = (name: string, whose: string, most: number) =>
    countAttempt(parts, { name, whose, most, windowMs: WINDOW_MS })

  // Unknown, inactive, not yet finished, wrong password: one answer, after the same work (AUTH-13).
  serve(app, parts, sessionEndpoints.login, async ({ body }, { request, database, passwords }) => {
    const email = body.email.toLowerCase()
    const attempt = await countLogin(parts, email, request.ip)
    const user = await database.as('system', (tx) =>
      tx
        .selectFrom('users')
        .select(['id', 'role', 'organization_id', 'active', 'password_hash'])
        .where(sql<string>`lower(email)`, '=', email)
        .executeTakeFirst(),
    )
    const right = await passwords.verify(user?.password_hash ?? null, body.password)
    if (!user || !right || !user.active) {
      await noteRefusedSignIn(parts, email, auditOrigin(request))
      throw unauthorized()
    }
    await attempt.succeeded()
    return { ...(await startSession(parts, user, auditOrigin(request))), user: { id: user.id } }
  })

  serve(app, parts, sessionEndpoints.refresh, async ({ body }, { request }) => {
    const byNetwork = await count(
      'refresh/network',
      networkOf(parts.secrets.deviceKey, request.ip),
      REFUSED_REFRESHES,
    )
    try {
      const tokens = await refreshSession(parts, body)
      await byNetwork.takeBack()
      return tokens
    } catch (error) {
      // Counted afterwards: others' attempts in somebody's name never stand in the way of the right token.
      await count('refresh/account', body.userId, REFUSED_REFRESHES)
      throw error
    }
  })

  serve(app, parts, sessionEndpoints.logout, async ({ body }, { request }) => {
    await endSession(parts, body, auditOrigin(request))
    return {}
  })

  serve(app, parts, sessionEndpoints.own, async (_input, { actor, tx, now }) => {
    const { userId, familyId } = actor
    const rows = await asServer(tx, actor, () => ownSessions(tx, userId, now()))
    return rows.map((row) => ({
      id: row.id,
      current: row.id === familyId,
      signedInAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      ...readUserAgent(row.user_agent),
      address: row.address,
    }))
  })

  serve(app, parts, sessionEndpoints.endOne, async ({ params }, { actor, tx, now }) => {
    const isEnded = await asServer(tx, actor, () =>
      endOwnSession(tx, actor.userId, params.id, now()),
    )
    if (!isEnded) throw notFound('session')
    return {}
  })

  serve(app, parts, sessionEndpoints.endOthers, async (_input, { actor, tx, now }) => {
    const { userId, familyId } = actor
    await asServer(tx, actor, () => endOtherSessions(tx, userId, familyId, now()))
    return {}
  })
}

/** The tables of sign-ins are the server's own: each question names the user whose they are. */
const asServer = <T>(tx: Tx, actor: Actor, work: () => Promise<T>) =>
  withScope(tx, actor, 'system', work)

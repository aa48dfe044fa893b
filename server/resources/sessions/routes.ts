import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { networkOf } from '#server/devices/unknown-devices.ts'
import { notFound, unauthorized } from '#server/http/http-error.ts'
import { countAttempt, countFailure, isRemembered, remember } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { auditOrigin } from '#server/http/with-audit.ts'
import { recordFailedSignIn } from '#server/services/audit.ts'
import {
  revokeOtherSessions,
  revokeSession,
  logOut,
  listSessions,
  refreshSession,
  startSession,
} from '#server/services/sessions.ts'
import { sessionEndpoints } from '#src/contract/session.ts'
import { readUserAgent } from '#src/domain/user-agent.ts'

const WINDOW_MS = 15 * 60 * 1_000
/** Only failures count: successes are undone. Many people may share one network. */
const FAILURES_PER_ACCOUNT_AND_NETWORK = 10
const FAILURES_PER_ACCOUNT = 100
const FAILURES_PER_NETWORK = 100
/** As long as rate limits are kept (maintenance.ts). */
const KNOWN_FOR_MS = 24 * 60 * 60 * 1_000
const REFUSED_REFRESHES = 300

export function sessions(app: FastifyInstance, deps: Dependencies) {
  // Unknown, inactive, unfinished or wrong password: same response after the same work (AUTH-13).
  serve(app, deps, sessionEndpoints.login, async ({ body }, { request, database, passwords }) => {
    const email = body.email.toLowerCase()
    const attempt = await countLogin(deps, email, request.ip)
    const user = await database.as('system', (tx) =>
      tx
        .selectFrom('users')
        .select(['id', 'active', 'password_hash'])
        .where(sql<string>`lower(email)`, '=', email)
        .executeTakeFirst(),
    )
    const right = await passwords.verify(user?.password_hash ?? null, body.password)
    const from = auditOrigin(request)
    const tokens = user?.active && right ? await startSession(deps, user, from) : undefined
    if (!user || !tokens) {
      await recordFailedSignIn(deps, email, from)
      throw unauthorized()
    }
    await attempt.succeeded()
    return { ...tokens, user: { id: user.id } }
  })

  serve(app, deps, sessionEndpoints.refresh, ({ body }, { request }) => {
    const subject = networkOf(deps.secrets.deviceKey, request.ip)
    return countFailure(deps, limit('refresh/network', subject, REFUSED_REFRESHES), async () => {
      try {
        return await refreshSession(deps, body)
      } catch (error) {
        // Counted only on failure: attempts of others in a user's name never block the right token.
        await countAttempt(deps, limit('refresh/account', body.userId, REFUSED_REFRESHES))
        throw error
      }
    })
  })

  serve(app, deps, sessionEndpoints.logout, async ({ body }, { request }) => {
    await logOut(deps, body, auditOrigin(request))
    return {}
  })

  serve(app, deps, sessionEndpoints.own, async (_input, { actor, tx, now }) => {
    const { userId, familyId } = actor
    const rows = await asSystem(tx, actor, () => listSessions(tx, userId, now()))
    return rows.map((row) => ({
      id: row.id,
      current: row.id === familyId,
      signedInAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      ...readUserAgent(row.user_agent),
      address: row.address,
    }))
  })

  serve(app, deps, sessionEndpoints.endOne, async ({ params }, { actor, tx, now }) => {
    const isEnded = await asSystem(tx, actor, () =>
      revokeSession(tx, actor.userId, params.id, now()),
    )
    if (!isEnded) throw notFound('session')
    return {}
  })

  serve(app, deps, sessionEndpoints.endOthers, async (_input, { actor, tx, now }) => {
    const { userId, familyId } = actor
    await asSystem(tx, actor, () => revokeOtherSessions(tx, userId, familyId, now()))
    return {}
  })
}

/**
 * Counts a sign-in attempt. Throws 429 after too many. Guessing from many networks blocks only
 * networks from which the user has not signed in within a day, so that an attacker cannot lock a
 * user out of their workplace. Unknown accounts cause the same queries.
 */
async function countLogin(deps: Dependencies, email: string, address: string) {
  const network = networkOf(deps.secrets.deviceKey, address)
  const both = { name: 'login/both', subject: `${email} ${network}` }
  const recentSuccess = { name: 'login/known', subject: `${email} ${network}` }

  const isKnown = await isRemembered(deps, recentSuccess, KNOWN_FOR_MS)
  const attempts = [
    await countAttempt(deps, limit('login/network', network, FAILURES_PER_NETWORK)),
    await countAttempt(deps, limit(both.name, both.subject, FAILURES_PER_ACCOUNT_AND_NETWORK)),
    await countAttempt(
      deps,
      limit('login/account', email, isKnown ? Infinity : FAILURES_PER_ACCOUNT),
    ),
  ]
  return {
    succeeded: async () => {
      for (const attempt of attempts) await attempt.undo()
      await remember(deps, recentSuccess)
    },
  }
}

const limit = (name: string, subject: string, max: number) => ({
  name,
  subject,
  max,
  windowMs: WINDOW_MS,
})

/** The session tables are accessible to the system scope only; each query filters by user. */
const asSystem = <T>(tx: Tx, actor: Actor, work: () => Promise<T>) =>
  withScope(tx, actor, 'system', work)

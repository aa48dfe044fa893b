import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { unauthorized } from '#server/http/problems.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { endSession, refreshSession, startSession } from '#server/services/sessions.ts'
import { sessionEndpoints } from '#src/contract/session.ts'

const WINDOW_MS = 15 * 60 * 1_000
/** Failures alone: what turns out good is taken back. Many people may share one address, and nobody should be able to
 * lock somebody else out from his own address with a few wrong guesses. */
const FAILURES_PER_ACCOUNT_AND_ADDRESS = 10
const FAILURES_PER_ACCOUNT = 100
const FAILURES_PER_ADDRESS = 100
const REFUSED_REFRESHES = 300

export function sessions(app: FastifyInstance, parts: Parts) {
  const count = (name: string, whose: string, most: number) =>
    countAttempt(parts, { name, whose, most, windowMs: WINDOW_MS })

  // Unknown, inactive, not yet finished, wrong password: one answer, after the same work (AUTH-13).
  serve(app, parts, sessionEndpoints.login, async ({ body }, { request, database, passwords }) => {
    const email = body.email.toLowerCase()
    const attempts = [
      await count('login/address', request.ip, FAILURES_PER_ADDRESS),
      await count('login/both', `${email} ${request.ip}`, FAILURES_PER_ACCOUNT_AND_ADDRESS),
      await count('login/account', email, FAILURES_PER_ACCOUNT),
    ]
    const user = await database.as('system', (tx) =>
      tx
        .selectFrom('users')
        .select(['id', 'role', 'organization_id', 'active', 'password_hash'])
        .where(sql<string>`lower(email)`, '=', email)
        .executeTakeFirst(),
    )
    const right = await passwords.verify(user?.password_hash ?? null, body.password)
    if (!user || !right || !user.active) throw unauthorized()
    for (const attempt of attempts) await attempt.takeBack()
    return { ...(await startSession(parts, user)), user: { id: user.id } }
  })

  serve(app, parts, sessionEndpoints.refresh, async ({ body }, { request }) => {
    const byAddress = await count('refresh/address', request.ip, REFUSED_REFRESHES)
    try {
      const tokens = await refreshSession(parts, body)
      await byAddress.takeBack()
      return tokens
    } catch (error) {
      // Counted afterwards: others' attempts in somebody's name never stand in the way of the right token.
      await count('refresh/account', body.userId, REFUSED_REFRESHES)
      throw error
    }
  })

  serve(app, parts, sessionEndpoints.logout, async ({ body }) => {
    await endSession(parts, body)
    return {}
  })
}

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { unauthorized } from '#server/http/problems.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { endSession, refreshSession, startSession } from '#server/services/sessions.ts'
import { sessionEndpoints } from '#src/contract/session.ts'

const WINDOW_MS = 15 * 60 * 1_000
/** Failed sign-ins; good ones are taken back. Many people may share one address. */
const FAILURES_PER_ACCOUNT = 10
const FAILURES_PER_ADDRESS = 100
const REFRESHES_PER_ACCOUNT = 300
const REFUSED_REFRESHES_PER_ADDRESS = 300

export function sessions(app: FastifyInstance, parts: Parts) {
  const count = (name: string, whose: string, most: number) =>
    countAttempt(parts, { name, whose, most, windowMs: WINDOW_MS })

  // Unknown, inactive, not yet finished, wrong password: one answer, after the same work (AUTH-13).
  serve(app, parts, sessionEndpoints.login, async ({ body }, { request, database, passwords }) => {
    const email = body.email.toLowerCase()
    const byAddress = await count('login/address', request.ip, FAILURES_PER_ADDRESS)
    const byAccount = await count('login/account', email, FAILURES_PER_ACCOUNT)
    const user = await database.as('system', (tx) =>
      tx
        .selectFrom('users')
        .select(['id', 'role', 'organization_id', 'active', 'password_hash'])
        .where(sql<string>`lower(email)`, '=', email)
        .executeTakeFirst(),
    )
    const right = await passwords.verify(user?.password_hash ?? null, body.password)
    if (!user || !right || !user.active) throw unauthorized()
    await byAddress.takeBack()
    await byAccount.takeBack()
    return { ...(await startSession(parts, user)), user: { id: user.id } }
  })

  serve(app, parts, sessionEndpoints.refresh, async ({ body }, { request }) => {
    const byAddress = await count('refresh/address', request.ip, REFUSED_REFRESHES_PER_ADDRESS)
    await count('refresh/account', body.userId, REFRESHES_PER_ACCOUNT)
    const tokens = await refreshSession(parts, body)
    await byAddress.takeBack()
    return tokens
  })

  serve(app, parts, sessionEndpoints.logout, async ({ body }) => {
    await endSession(parts, body)
    return {}
  })
}

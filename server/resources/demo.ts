import type { FastifyInstance } from 'fastify'

import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { DEMO_ACCOUNTS } from '#server/seed/accounts.ts'
import { isDemo } from '#server/seed/mark.ts'
import { sessionEndpoints } from '#src/contract/session.ts'

export function demo(app: FastifyInstance, parts: Parts) {
  serve(app, parts, sessionEndpoints.demoAccounts, async (_input, { database }) =>
    (await isDemo(database))
      ? DEMO_ACCOUNTS.map(({ email, password, fullName, role }) => ({
          email,
          password,
          fullName,
          role,
        }))
      : [],
  )
}

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { networkOf } from '#server/devices/strangers.ts'
import { auditOrigin } from '#server/http/audited.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { confirmEmail } from '#server/services/email-changes.ts'
import { join } from '#server/services/join.ts'
import { userEndpoints } from '#src/contract/user.ts'

const CALLS_PER_NETWORK = 60
const WINDOW_MS = 60 * 60 * 1_000

/** Links that were mailed to an address, and prove it. */
export function joining(app: FastifyInstance, parts: Parts) {
  const count = (name: string, { ip }: FastifyRequest) =>
    countAttempt(parts, {
      name: `${name}/network`,
      whose: networkOf(parts.secrets.deviceKey, ip),
      most: CALLS_PER_NETWORK,
      windowMs: WINDOW_MS,
    })

  serve(app, parts, userEndpoints.finalizeCreation, async ({ body }, { request }) => {
    await count('join', request)
    await join(parts, body, auditOrigin(request))
    return {}
  })

  serve(app, parts, userEndpoints.confirmEmail, async ({ body }, { request }) => {
    await count('confirm-email', request)
    await confirmEmail(parts, body, auditOrigin(request))
    return {}
  })
}

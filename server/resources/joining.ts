import type { FastifyInstance } from 'fastify'

import { auditOrigin } from '#server/http/audited.ts'
import { networkOf } from '#server/devices/strangers.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { join } from '#server/services/join.ts'
import { userEndpoints } from '#src/contract/user.ts'

const CALLS_PER_NETWORK = 60
const WINDOW_MS = 60 * 60 * 1_000

export function joining(app: FastifyInstance, parts: Parts) {
  serve(app, parts, userEndpoints.finalizeCreation, async ({ body }, { request }) => {
    await countAttempt(parts, {
      name: 'join/network',
      whose: networkOf(parts.secrets.deviceKey, request.ip),
      most: CALLS_PER_NETWORK,
      windowMs: WINDOW_MS,
    })
    await join(parts, body, auditOrigin(request))
    return {}
  })
}

import type { FastifyInstance } from 'fastify'

import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { healthEndpoints } from '#src/contract/health.ts'

export function health(app: FastifyInstance, parts: Parts) {
  serve(app, parts, healthEndpoints.check, async (_input, { database, buildId }) => {
    await database.check()
    return { status: 'ok' as const, service: 'inkfleet' as const, build: buildId, keepsKeys: true }
  })
}

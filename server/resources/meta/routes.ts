import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { serve } from '#server/http/serve.ts'
import { healthEndpoints } from '#src/contract/health.ts'

export function health(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, healthEndpoints.check, async (_input, { database, buildId }) => {
    await database.check()
    return { status: 'ok' as const, service: 'inkfleet' as const, build: buildId, keepsKeys: true }
  })
}

/** The document describes the contract and is not part of it. It is built once per process. */
export function openApi(app: FastifyInstance, { buildId }: Dependencies) {
  const document = JSON.stringify(openApiDocument(buildId))
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(document),
  )
}

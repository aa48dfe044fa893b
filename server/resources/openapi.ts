import type { FastifyInstance } from 'fastify'

import { openApiDocument } from '#server/http/openapi.ts'
import type { Parts } from '#server/parts.ts'

/** Describes the others, so it is not in the contract itself. Made once: it changes with the build alone. */
export function openApi(app: FastifyInstance, { buildId }: Parts) {
  const document = JSON.stringify(openApiDocument(buildId))
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(document),
  )
}

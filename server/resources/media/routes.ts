import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { notFound } from '#server/http/http-error.ts'
import { isSigned, MEDIA_TYPES, type MediaExtension } from '#server/media/signed-url.ts'

/** A list page loads a dozen images: they would flood the log. */
const QUIET_LOG = { logLevel: 'warn' } as const

/** Serves media by signed URL: valid for anyone until it expires, without a bearer token. */
export function media(app: FastifyInstance, deps: Dependencies) {
  app.get<{ Params: { sha256: string; file: string }; Querystring: Record<string, unknown> }>(
    '/media/:sha256/:file',
    QUIET_LOG,
    async (request, reply) => {
      const { sha256, file } = request.params
      const [path = ''] = request.url.split('?')
      if (!isSigned(deps.secrets.media, path, request.query, deps.now())) throw notFound('picture')
      const found = await deps.media.open(sha256)
      if (!found) throw notFound('picture')
      const extension = file.split('.').at(-1) as MediaExtension
      return (
        reply
          .type(MEDIA_TYPES[extension])
          .header('content-length', found.bytes)
          // A logout cannot clear the browser's HTTP cache, so the console caches media itself.
          .header('cache-control', 'private, no-store')
          .send(found.stream())
      )
    },
  )
}

import type { FastifyInstance } from 'fastify'

import { notFound } from '#server/http/problems.ts'
import { isSigned, MEDIA_TYPES, type MediaExtension } from '#server/media/signed-url.ts'
import type { Parts } from '#server/parts.ts'

/** A page of a list is a dozen pictures: in the log they would hide the calls. */
const QUIET = { logLevel: 'warn' } as const

/** Pictures by signed address: whoever was given it may fetch it until it ends, without a bearer. */
export function media(app: FastifyInstance, parts: Parts) {
  app.get<{ Params: { sha256: string; file: string }; Querystring: Record<string, unknown> }>(
    '/media/:sha256/:file',
    QUIET,
    async (request, reply) => {
      const { sha256, file } = request.params
      const [path = ''] = request.url.split('?')
      if (!isSigned(parts.secrets.media, path, request.query, parts.now()))
        throw notFound('picture')
      const found = await parts.media.open(sha256)
      if (!found) throw notFound('picture')
      const extension = file.split('.').at(-1) as MediaExtension
      return (
        reply
          .type(MEDIA_TYPES[extension])
          .header('content-length', found.bytes)
          // A logout cannot clear the browser's HTTP cache. The console stores what it needs where a logout deletes it.
          .header('cache-control', 'private, no-store')
          .send(found.stream())
      )
    },
  )
}

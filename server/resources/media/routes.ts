import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { notFound } from '#server/http/http-error.ts'
import { limitConcurrency } from '#server/http/semaphore.ts'
import { reduceStored } from '#server/media/images.ts'
import {
  isSigned,
  longestSideOf,
  MEDIA_TYPES,
  type MediaExtension,
} from '#server/media/signed-url.ts'

/** A list page loads a dozen images: they would flood the log. */
const QUIET_LOG = { logLevel: 'warn' } as const

/** A decoded photo takes up to 200 MB. */
const reduceOneAtATime = limitConcurrency(1)

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
      // A logout cannot clear the browser's HTTP cache, so the console caches media itself.
      reply.type(MEDIA_TYPES[extension]).header('cache-control', 'private, no-store')
      const longestSide = longestSideOf(file)
      if (longestSide === undefined)
        return reply.header('content-length', found.bytes).send(found.stream())
      const reduced = await reduceOneAtATime(async () =>
        reduceStored(await deps.media.read(sha256), Number(longestSide)),
      )
      return reply.send(reduced)
    },
  )
}

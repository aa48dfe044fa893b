import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { readRetainedFiles } from '#server/retained-builds.ts'

import { sendHttpError } from './errors.ts'
import { HttpError } from './http-error.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'
/** Complete first path segments: /media-library and /dev-tools are pages. */
const SERVER_PATHS = /^\/(?:api|media|assets|dev)(?:[/?]|$)/

/** Mail scanners and link previews request pages without `text/html`. Files have an extension. */
const FILE = /^[^?]*\.[^/?]*(?:\?|$)/

function wantsPage({ url, headers: { accept = '' } }: FastifyRequest) {
  if (accept.includes('text/html')) return true
  return !FILE.test(url) && (accept.trim() === '' || /(?:^|[\s,])(?:\*|text)\/\*/.test(accept))
}

/** Serves the built console on the same port. Unknown page addresses get `index.html`. */
export async function serveConsole(
  app: FastifyInstance,
  folder: string | null,
  retainedBuilds?: string,
) {
  const isHashed = (file: string) =>
    file.includes('/assets/') || (retainedBuilds !== undefined && file.startsWith(retainedBuilds))
  if (folder) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      // Names in assets/ carry the hash of their bytes.
      setHeaders: (reply, file) =>
        reply.header('cache-control', isHashed(file) ? IMMUTABLE : REVALIDATE),
    })
    await serveOldChunks(app, retainedBuilds)
    // The service worker handles shared files; this is the fallback if the browser has lost it.
    app.post('/share-target', (_request, reply) =>
      reply.redirect('/media-library?shared=lost', 303),
    )
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      folder !== null &&
      ['GET', 'HEAD'].includes(request.method) &&
      !SERVER_PATHS.test(request.url) &&
      wantsPage(request)
    if (isPage) return reply.sendFile('index.html')
    return sendHttpError(reply, new HttpError(404, 'No such address.'))
  })
}

/**
 * Serves chunks of earlier builds to tabs that are still open. Files of the current build take
 * precedence.
 */
async function serveOldChunks(app: FastifyInstance, retainedBuilds: string | undefined) {
  if (retainedBuilds === undefined) return
  const retained = await readRetainedFiles(retainedBuilds)
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params
    const build = retained.get(name)
    if (build === undefined) return reply.callNotFound()
    return reply.sendFile(name, build)
  })
}

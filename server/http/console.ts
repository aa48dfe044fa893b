import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { readKept } from '#server/kept-builds.ts'

import { sendRefusal } from './errors.ts'
import { Refusal } from './problems.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'
const ASK_EACH_TIME = 'no-cache'
/** Whole first parts of a path: /media-library and /dev-tools are pages. */
const NOT_THE_CONSOLE = /^\/(?:api|media|assets|dev)(?:[/?]|$)/

/** The built console on the same port. Every address that is no file and no call is one of its pages. */
export async function serveConsole(
  app: FastifyInstance,
  folder: string | null,
  keptBuilds?: string,
) {
  const isHashed = (file: string) =>
    file.includes('/assets/') || (keptBuilds !== undefined && file.startsWith(keptBuilds))
  if (folder) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      // Names in assets/ carry the hash of their bytes.
      setHeaders: (reply, file) =>
        reply.header('cache-control', isHashed(file) ? FOR_GOOD : ASK_EACH_TIME),
    })
    await serveOldChunks(app, keptBuilds)
    // What the system shares is for the service worker; where the browser has lost it, the page says so.
    app.post('/share-target', (_request, reply) =>
      reply.redirect('/media-library?shared=lost', 303),
    )
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      folder !== null &&
      ['GET', 'HEAD'].includes(request.method) &&
      !NOT_THE_CONSOLE.test(request.url) &&
      (request.headers.accept ?? '').includes('text/html')
    if (isPage) return reply.sendFile('index.html')
    return sendRefusal(reply, new Refusal(404, 'No such address.'))
  })
}

/** A tab of an earlier build asks for a page that it had not opened yet. Files of this build are found before. */
async function serveOldChunks(app: FastifyInstance, keptBuilds: string | undefined) {
  if (keptBuilds === undefined) return
  const kept = await readKept(keptBuilds)
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params
    const build = kept.get(name)
    if (build === undefined) return reply.callNotFound()
    return reply.sendFile(name, build)
  })
}

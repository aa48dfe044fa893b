import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { notFound } from '#server/http/http-error.ts'
import { mailPage } from '#server/mail/page.ts'

const SHOWN = 50
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Stored mail, served at `/dev/mail` to local connections only: it contains password links, so
 * requests from the network, through a proxy or with a foreign host name get 404.
 */
export function mail(app: FastifyInstance, { database, showsMail }: Dependencies) {
  app.get('/dev/mail', async (request, reply) => {
    if (!showsMail || !isLocal(request)) throw notFound('address')
    const mails = await database.as('system', (tx) =>
      tx
        .selectFrom('mails')
        .select(['recipient', 'subject', 'body', 'html', 'created_at'])
        .orderBy('created_at', 'desc')
        .limit(SHOWN)
        .execute(),
    )
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self' about:; frame-ancestors 'none'",
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(mailPage(mails))
  })
}

const isLocal = (request: FastifyRequest) =>
  LOOPBACK.has(request.socket.remoteAddress ?? '') &&
  LOCAL_NAMES.has((request.headers.host ?? '').replace(/:\d+$/, '')) &&
  FORWARDED.every((name) => request.headers[name] === undefined)

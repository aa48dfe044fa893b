import { PassThrough } from 'node:stream'

import type { FastifyInstance } from 'fastify'

import { forbidden } from '#server/http/problems.ts'
import { createLive } from '#server/live/live.ts'
import type { Parts } from '#server/parts.ts'
import { authenticate, enterOrganization } from '#server/services/authenticate.ts'
import { accessTokenEnd } from '#server/services/tokens.ts'
import { ENTERED_HEADER } from '#src/contract/entered.ts'
import { type LiveEvent, LIVE_PATH } from '#src/contract/live.ts'
import { can } from '#src/domain/permissions.ts'

/** A dead way is noticed by who waits for the next beat. */
const BEAT_MS = 20_000
/** Who reads so slowly is let go, and begins anew. */
const MOST_UNREAD_BYTES = 256 * 1024

/** Changes of devices as server-sent events, until the access token ends. */
export function events(app: FastifyInstance, parts: Parts) {
  const live = createLive(parts, app.log)
  app.addHook('onListen', async () => live.start())
  // Before the server waits for what is under way: streams have no end of their own.
  app.addHook('preClose', live.close)

  app.get(`/api${LIVE_PATH}`, { logLevel: 'warn' }, async (request, reply) => {
    const { authorization } = request.headers
    const judge = async () => {
      const actor = await authenticate(parts, authorization)
      if (!can(actor, 'device.view')) throw forbidden()
      return enterOrganization(parts, actor, request.headers[ENTERED_HEADER])
    }
    const actor = await judge()
    const stream = new PassThrough()
    const write = (text: string) => {
      if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy()
      else stream.write(text)
    }
    const seat = live.join(
      {
        actor,
        judge,
        send: (event, id) => write(eventText(event, id)),
        end: () => void stream.end(),
      },
      lastIdOf(request.headers['last-event-id']),
    )
    // Tells the console that it is heard, and where to go on after a break.
    const beat = () => write(`id: ${seat.lastId()}\n\n: beat\n\n`)
    const beating = setInterval(beat, BEAT_MS)
    const leftMs = accessTokenEnd(authorization) - parts.now().getTime()
    const ending = setTimeout(() => stream.end(), Math.max(0, leftMs))
    stream.once('close', () => {
      seat.leave()
      clearInterval(beating)
      clearTimeout(ending)
    })
    beat()
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A proxy that collects answers would keep events back.
        'x-accel-buffering': 'no',
      })
      .send(stream)
  })
}

const eventText = (event: LiveEvent, id: string) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`

const LONGEST_ID = 64
const lastIdOf = (header: string | string[] | undefined) =>
  typeof header === 'string' && header.length <= LONGEST_ID ? header : undefined

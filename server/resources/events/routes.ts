import { PassThrough } from 'node:stream'

import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { forbidden } from '#server/http/http-error.ts'
import { createLive } from '#server/live/live.ts'
import { authenticate, actForOrganization } from '#server/services/authenticate.ts'
import { accessTokenEnd } from '#server/services/tokens.ts'
import { ACTING_ORGANIZATION_HEADER } from '#src/contract/acting-organization.ts'
import { type LiveEvent, LIVE_PATH } from '#src/contract/live.ts'
import { can } from '#src/domain/permissions.ts'

/** Clients detect a dead connection by a missed heartbeat. */
const HEARTBEAT_MS = 20_000
/** A slower reader is disconnected and has to reconnect. */
const MAX_UNREAD_BYTES = 256 * 1024

/** Streams device changes as server-sent events until the access token expires. */
export function events(app: FastifyInstance, deps: Dependencies) {
  const live = createLive(deps, app.log)
  app.addHook('onListen', async () => live.start())
  // Close streams before the server waits for open requests: streams never end by themselves.
  app.addHook('preClose', live.close)

  app.get(`/api${LIVE_PATH}`, { logLevel: 'warn' }, async (request, reply) => {
    const { authorization } = request.headers
    const authorize = async () => {
      const actor = await authenticate(deps, authorization)
      if (!can(actor, 'device.view')) throw forbidden()
      return actForOrganization(deps, actor, request.headers[ACTING_ORGANIZATION_HEADER])
    }
    const actor = await authorize()
    const stream = new PassThrough()
    const write = (text: string) => {
      if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
      else stream.write(text)
    }
    const subscription = live.subscribe(
      {
        actor,
        authorize,
        send: (event, id) => write(eventText(event, id)),
        end: () => void stream.end(),
      },
      parseLastId(request.headers['last-event-id']),
    )
    // Confirms the connection and the position to resume from.
    const sendHeartbeat = () => {
      const id = subscription.lastId()
      write(`${id === undefined ? '' : `id: ${id}\n\n`}: beat\n\n`)
    }
    const heartbeat = setInterval(sendHeartbeat, HEARTBEAT_MS)
    const remainingMs = accessTokenEnd(authorization) - deps.now().getTime()
    const expiry = setTimeout(() => stream.end(), Math.max(0, remainingMs))
    stream.once('close', () => {
      subscription.unsubscribe()
      clearInterval(heartbeat)
      clearTimeout(expiry)
    })
    sendHeartbeat()
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Stops proxies from buffering events.
        'x-accel-buffering': 'no',
      })
      .send(stream)
  })
}

const eventText = (event: LiveEvent, id: string) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`

const MAX_ID_LENGTH = 64
const parseLastId = (header: string | string[] | undefined) =>
  typeof header === 'string' && header.length <= MAX_ID_LENGTH ? header : undefined

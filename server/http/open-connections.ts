import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

/** Less than the 10 s after which Docker kills a container that it stops. */
const FINISH_WITHIN_MS = 8_000

/**
 * Lets the server stop although clients keep connections open. Browsers open connections in advance, and Node waits for
 * those that have sent no request, and forever for a request that never ends or a response that nobody reads.
 */
export function closeConnectionsOnStop(app: FastifyInstance, finishWithinMs = FINISH_WITHIN_MS) {
  const silent = new Set<Socket>()
  let stopping = false
  app.server.on('connection', (socket) => {
    if (stopping) return void socket.destroy()
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  // Otherwise a connection with a pending response would be kept alive.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of silent) socket.destroy()
    const deadline = setTimeout(() => app.server.closeAllConnections(), finishWithinMs).unref()
    app.server.once('close', () => clearTimeout(deadline))
  })
}

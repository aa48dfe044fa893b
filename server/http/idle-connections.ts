import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

/**
 * Closes connections that have sent no request when the server stops. Browsers open connections in
 * advance, and Node counts unused ones as busy, so a stop would wait for their timeout.
 */
export function closeIdleConnections(app: FastifyInstance) {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  let stopping = false
  // Otherwise a connection with a pending response would be kept alive.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of silent) socket.destroy()
  })
}

import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

/**
 * Lets nothing hold up a stop but answers under way. Browsers open connections in advance; Node counts one that never asked
 * for anything as busy, so that a stop would wait for it until it times out: it may go at once.
 */
export function dropSilentConnections(app: FastifyInstance) {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  let stopping = false
  // A connection whose last answer is still to come would otherwise be kept for the next question.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of silent) socket.destroy()
  })
}

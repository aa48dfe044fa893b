import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

/**
 * Browsers open connections in advance. Node counts one that never asked for anything as busy, so that a stop would wait
 * for it until it times out: nothing is under way there, it may go at once.
 */
export function dropSilentConnections(app: FastifyInstance) {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
  })
}

import type { FastifyInstance } from 'fastify'

import { CLIENT_HEADER, MIN_CLIENT } from '#src/contract/client.ts'

import { HttpError } from './http-error.ts'

/** An old console may still read and keep its session. */
const ALWAYS_ACCEPTED = /^\/api\/(?:user\/auth\/(?:login|refresh-token|logout)|health)(?:[/?]|$)/

/**
 * Rejects mutations of an outdated console before reading them. The console keeps them and asks for
 * a reload.
 */
export function rejectOldClients(app: FastifyInstance, { minClient = MIN_CLIENT } = {}) {
  app.addHook('onRequest', async ({ method, url, headers }) => {
    const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (reads || !url.startsWith('/api/') || ALWAYS_ACCEPTED.test(url)) return
    const client = headers[CLIENT_HEADER]
    if (typeof client !== 'string' || !/^\d{1,9}$/.test(client)) return
    if (Number(client) < minClient)
      throw new HttpError(426, 'This console is too old to send changes. Reload it.')
  })
}

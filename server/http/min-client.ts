import type { FastifyInstance } from 'fastify'

import { CLIENT_HEADER, MIN_CLIENT } from '#src/contract/client.ts'

import { Refusal } from './problems.ts'

/** Reads go on, and so does the session: a page that is too old still shows what it has and what waits. */
const ALWAYS_TAKEN = /^\/api\/(?:user\/auth\/(?:login|refresh-token|logout)|health)(?:[/?]|$)/

/** Refuses changes of a console that is too old, before anything of them is read. It keeps them and asks for a reload. */
export function refuseOldClients(app: FastifyInstance, { minClient = MIN_CLIENT } = {}) {
  app.addHook('onRequest', async ({ method, url, headers }) => {
    const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (reads || !url.startsWith('/api/') || ALWAYS_TAKEN.test(url)) return
    const client = headers[CLIENT_HEADER]
    if (typeof client !== 'string' || !/^\d{1,9}$/.test(client)) return
    if (Number(client) < minClient)
      throw new Refusal(426, 'This console is too old to send changes. Reload it.')
  })
}

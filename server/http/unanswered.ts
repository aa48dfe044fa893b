import type { FastifyInstance } from 'fastify'

import { calls } from '#src/contract/calls.ts'

import { Refusal } from './problems.ts'

/** Calls of the contract that no resource serves yet say so, instead of looking like a wrong address. */
export function answerTheRest(app: FastifyInstance) {
  for (const { method, path } of Object.values(calls)) {
    const url = `/api${path}`
    if (app.hasRoute({ method, url })) continue
    app.route({
      method,
      url,
      handler: async () => {
        throw new Refusal(501, 'This server does not answer this call yet.')
      },
    })
  }
}

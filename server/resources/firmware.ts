import type { FastifyInstance } from 'fastify'

import { beginRollouts } from '#server/firmware/begin.ts'
import { readInfos, readShadows } from '#server/firmware/shadows.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { firmwareEndpoints } from '#src/contract/firmware.ts'

import { cancelRollout, pauseRollout, resumeRollout } from './rollout-changes.ts'
import { presentRollout, rolloutPage } from './rollout-rows.ts'

/** What devices run, what they should, and how it gets there (FW-06, FW-34). */
export function firmware(app: FastifyInstance, parts: Parts) {
  serve(app, parts, firmwareEndpoints.info, ({ query }, { tx }) =>
    readInfos(tx, query.ExternalNames),
  )

  serve(app, parts, firmwareEndpoints.shadows, ({ query }, { tx, now }) =>
    readShadows(tx, query.ExternalNames, now()),
  )

  serve(app, parts, firmwareEndpoints.update, ({ body }, context) => beginRollouts(context, body))

  serve(app, parts, firmwareEndpoints.rollouts, async ({ query }, { tx }) => ({
    ...(await rolloutPage(tx, query)),
    limit: query.limit,
    offset: query.offset,
  }))

  for (const [endpoint, change] of [
    [firmwareEndpoints.pauseRollout, pauseRollout],
    [firmwareEndpoints.resumeRollout, resumeRollout],
    [firmwareEndpoints.cancelRollout, cancelRollout],
  ] as const)
    serve(app, parts, endpoint, async ({ params }, { tx, now }) => {
      await change(tx, params.id, now())
      return presentRollout(tx, params.id)
    })
}

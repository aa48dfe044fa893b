import type { FastifyInstance } from 'fastify'

import { invalid } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { lineupEndpoints, LONGEST_LINEUP_MS } from '#src/contract/lineup.ts'

import { readLineup } from './lineup-rows.ts'
import { presentLineupDevice, thumbnailAddresses } from './lineup-view.ts'
import { type Span } from './schedule-rules.ts'
import { findVisibleBelow } from './workspace-rows.ts'

/** What was given to all devices of a workspace for a span of time: what shows when follows from it, in the console. */
export function lineups(app: FastifyInstance, parts: Parts) {
  serve(app, parts, lineupEndpoints.ofWorkspace, async ({ params, query }, context) => {
    const { actor, tx } = context
    const span = { start: new Date(query.from), end: new Date(query.to) }
    expectBearable(span)
    const workspaceIds = await findVisibleBelow(tx, actor, params.id)
    const { devices, total, ...drawn } = await readLineup(tx, workspaceIds, span)
    const address = thumbnailAddresses(context)
    return {
      from: span.start.toISOString(),
      to: span.end.toISOString(),
      devices: devices.map((row) => presentLineupDevice(row, drawn, address)),
      total,
    }
  })
}

function expectBearable({ start, end }: Span) {
  if (end <= start) throw invalid({ to: ['validation:endNotAfterStart'] })
  if (end.getTime() - start.getTime() > LONGEST_LINEUP_MS)
    throw invalid({ to: ['validation:spanTooLong'] })
}

import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { invalid } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { type Span } from '#server/resources/schedules/rules.ts'
import { findVisibleBelow } from '#server/resources/workspaces/query.ts'
import { lineupEndpoints, MAX_LINEUP_MS } from '#src/contract/lineup.ts'

import { presentLineupDevice, thumbnailAddresses } from './present.ts'
import { readLineup } from './query.ts'

/**
 * Content and schedules of all devices of a workspace in a time span. The console derives what
 * shows when.
 */
export function lineups(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, lineupEndpoints.ofWorkspace, async ({ params, query }, context) => {
    const { actor, tx } = context
    const span = { start: new Date(query.from), end: new Date(query.to) }
    expectValidSpan(span)
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

function expectValidSpan({ start, end }: Span) {
  if (end <= start) throw invalid({ to: ['validation:endNotAfterStart'] })
  if (end.getTime() - start.getTime() > MAX_LINEUP_MS)
    throw invalid({ to: ['validation:spanTooLong'] })
}

import type { FastifyInstance } from 'fastify'

import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { workspaceEndpoints } from '#src/contract/workspace.ts'

/** The engine's list leaves out UTC, the zone of every schedule (SCH-28). */
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
const KNOWN = new Set(ZONES)

export const isTimezone = (id: string) => KNOWN.has(id)

/** `Europe/Warsaw` reads `Europe / Warsaw (GMT+1)`: the offset of the moment, without a locale's words. */
function displayName(zone: string, now: Date) {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
  const offset = parts.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value
  return `${zone.replaceAll('_', ' ').replaceAll('/', ' / ')} (${offset ?? 'GMT'})`
}

export function timezones(app: FastifyInstance, parts: Parts) {
  serve(app, parts, workspaceEndpoints.timezones, async (_input, { now }) => {
    const at = now()
    return ZONES.map((id) => ({ id, displayName: displayName(id, at) }))
  })
}

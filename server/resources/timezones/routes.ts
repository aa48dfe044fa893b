import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { serve } from '#server/http/serve.ts'
import { type Timezone, workspaceEndpoints } from '#src/contract/workspace.ts'

/** The engine's list omits UTC, the zone of every schedule (SCH-28). */
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
const ZONE_SET = new Set(ZONES)

export const isTimezone = (id: string) => ZONE_SET.has(id)

/**
 * `Europe/Warsaw` becomes `Europe / Warsaw (GMT+1)`: the current offset, without locale-dependent
 * names.
 */
function displayName(zone: string, now: Date) {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
  const offset = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value
  const label = !offset || offset === 'GMT+0' ? 'GMT' : offset
  return `${zone.replaceAll('_', ' ').replaceAll('/', ' / ')} (${label})`
}

/** Offsets change on full or half hours; formatting all zones takes 250 ms. */
const CACHE_MS = 30 * 60_000
let cached: { slot: number; zones: Timezone[] } | undefined

function zonesAt(now: Date) {
  const slot = Math.floor(now.getTime() / CACHE_MS)
  if (cached?.slot !== slot)
    cached = { slot, zones: ZONES.map((id) => ({ id, displayName: displayName(id, now) })) }
  return cached.zones
}

export function timezones(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, workspaceEndpoints.timezones, async (_input, { now }) => zonesAt(now()))
}

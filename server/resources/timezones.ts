import type { FastifyInstance } from 'fastify'

import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { type Timezone, workspaceEndpoints } from '#src/contract/workspace.ts'

/** The engine's list leaves out UTC, the zone of every schedule (SCH-28). */
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
const KNOWN = new Set(ZONES)

export const isTimezone = (id: string) => KNOWN.has(id)

/** `Europe/Warsaw` reads `Europe / Warsaw (GMT+1)`: the offset of the moment, without a locale's words. */
function displayName(zone: string, now: Date) {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
  const offset = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value
  const written = !offset || offset === 'GMT+0' ? 'GMT' : offset
  return `${zone.replaceAll('_', ' ').replaceAll('/', ' / ')} (${written})`
}

/** Clocks change on the hour or the half; asking the engine about every zone takes a quarter of a second. */
const FRESH_MS = 30 * 60_000
let told: { slot: number; zones: Timezone[] } | undefined

function zonesAt(now: Date) {
  const slot = Math.floor(now.getTime() / FRESH_MS)
  if (told?.slot !== slot)
    told = { slot, zones: ZONES.map((id) => ({ id, displayName: displayName(id, now) })) }
  return told.zones
}

export function timezones(app: FastifyInstance, parts: Parts) {
  serve(app, parts, workspaceEndpoints.timezones, async (_input, { now }) => zonesAt(now()))
}

import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { serve } from '#server/http/serve.ts'
import { type Timezone, workspaceEndpoints } from '#src/contract/workspace.ts'

import { listZones, UTC } from './names.ts'

const nameAt = (format: Intl.DateTimeFormat, time: number | Date) =>
  format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** `GMT+5:30`, without locale-dependent names; `GMT` for no offset. */
function offsetAt(zone: string, now: Date) {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
  const offset = nameAt(format, now)
  return offset === '' || offset === 'GMT+0' ? 'GMT' : offset
}

/** `GMT+5:30` is also written `UTC+5:30` and `+05:30`. */
function otherOffsets(offset: string) {
  const [, sign = '+', hours = '0', minutes = '00'] = /([+-])(\d+)(?::(\d+))?/.exec(offset) ?? []
  return `${offset.replace('GMT', 'UTC')} ${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** `Central European Standard Time` is abbreviated `CET`, `Japan Standard Time` `JST`. */
const abbreviate = (name: string) =>
  name
    .replace('European Standard', 'European')
    .replaceAll(/[^A-Z ]/g, '')
    .replaceAll(' ', '')

/** Names in winter and summer, in full and abbreviated, such as `Eastern Daylight Time EDT`. */
function namesOverYear(zone: string, now: Date) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'long' })
  const year = now.getUTCFullYear()
  const inYear = [0, 6].map((month) => nameAt(format, Date.UTC(year, month, 1)))
  return [...new Set(inYear)].flatMap((name) => [name, abbreviate(name)])
}

/** `Europe/Warsaw` becomes `Europe / Warsaw`. */
const spaced = (zone: string) => zone.replaceAll('_', ' ').replaceAll('/', ' / ')

/** Lists each zone once; it is found by all of its names. */
function present({ id, otherNames }: ReturnType<typeof listZones>[number], now: Date): Timezone {
  const offset = offsetAt(id, now)
  const names = [id, ...otherNames].flatMap((name) => [name, spaced(name)])
  const keywords = [...names, otherOffsets(offset), ...namesOverYear(id, now)].join(', ')
  const displayName = `${spaced(id)} (${offset})`
  return id === UTC ? { id, displayName } : { id, displayName, keywords }
}

/** Trying all names takes 75 ms, and the result is constant within a process. */
let listed: ReturnType<typeof listZones> | undefined
/** Offsets change on full or half hours. */
const CACHE_MS = 30 * 60_000
let cached: { slot: number; zones: Timezone[] } | undefined

function zonesAt(now: Date) {
  const slot = Math.floor(now.getTime() / CACHE_MS)
  listed ??= listZones()
  if (cached?.slot !== slot) cached = { slot, zones: listed.map((zone) => present(zone, now)) }
  return cached.zones
}

export function timezones(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, workspaceEndpoints.timezones, async (_input, { now }) => zonesAt(now()))
}

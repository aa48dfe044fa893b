import type { Insertable } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

import type { PanelLog } from './protocol.ts'

/** Stored log entries per panel. */
const MAX_STORED_LOGS = 500
const MAX_FACTS = 32
const MAX_FACT_LENGTH = 256

export async function recordLogs(tx: Tx, deviceId: string, logs: readonly PanelLog[]) {
  if (logs.length === 0) return
  const entries = logs.map(({ message, level, created_at, ...details }) => ({
    level,
    message: storable(message),
    details: JSON.stringify(factsOf(details)),
    logged_at: created_at === null ? null : momentOf(created_at),
  }))
  await storeLogs(tx, deviceId, entries)
}

type Entry = Omit<Insertable<Schema['device_logs']>, 'device_id'>

/** Stores entries and deletes the oldest above the limit. */
export async function storeLogs(tx: Tx, deviceId: string, entries: readonly Entry[]) {
  const rows = entries.map((entry) => ({ ...entry, device_id: deviceId }))
  await tx.insertInto('device_logs').values(rows).execute()
  await tx
    .deleteFrom('device_logs')
    .where('device_id', '=', deviceId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('device_logs')
        .select('id')
        .where('device_id', '=', deviceId)
        .orderBy('id', 'desc')
        .offset(MAX_STORED_LOGS)
        .limit(1),
    )
    .execute()
}

type Fact = string | number | boolean

/**
 * Flattens log details into a limited number of plain values. Old firmware nests them one level
 * deeper.
 */
function factsOf(details: Readonly<Record<string, unknown>>): Record<string, Fact> {
  // Not an object, which would inherit some names, such as `constructor`.
  const facts = new Map<string, Fact>()
  const take = (from: object, isOutermost: boolean) => {
    for (const [name, value] of Object.entries(from)) {
      if (facts.size === MAX_FACTS) return
      if (isOutermost && typeof value === 'object' && value !== null) take(value, false)
      const fact = factOf(value)
      if (fact !== undefined && /^\w{1,64}$/.test(name) && !facts.has(name)) facts.set(name, fact)
    }
  }
  take(details, true)
  return Object.fromEntries(facts)
}

function factOf(value: unknown): Fact | undefined {
  if (typeof value === 'string') return storable(value.slice(0, MAX_FACT_LENGTH))
  if (typeof value === 'boolean') return value
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** PostgreSQL text cannot contain NUL or lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')

/** Panel clocks start at 1970 or are wrong; implausible times become null. */
function momentOf(unixSeconds: number) {
  const moment = new Date(unixSeconds * 1000)
  const year = moment.getUTCFullYear()
  return year >= 2000 && year < 2100 ? moment : null
}

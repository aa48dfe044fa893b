import type { Tx } from '#server/db/database.ts'

import type { PanelLog } from './protocol.ts'

/** Logs of one panel that are kept; older ones make room. */
const MOST_KEPT_LOGS = 500
const MOST_FACTS = 32
const LONGEST_FACT = 256

export async function recordLogs(tx: Tx, deviceId: string, logs: readonly PanelLog[]) {
  if (logs.length === 0) return
  const rows = logs.map(({ message, level, created_at, ...details }) => ({
    device_id: deviceId,
    level,
    message: storable(message),
    details: JSON.stringify(factsOf(details)),
    logged_at: created_at === null ? null : momentOf(created_at),
  }))
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
        .offset(MOST_KEPT_LOGS)
        .limit(1),
    )
    .execute()
}

type Fact = string | number | boolean

/** Whatever a panel sends, a list of plain facts is kept: what stands one object deeper, as old firmware has it, by its own name. */
function factsOf(details: Readonly<Record<string, unknown>>): Record<string, Fact> {
  const facts: Record<string, Fact> = {}
  const take = (from: object, isOutermost: boolean) => {
    for (const [name, value] of Object.entries(from)) {
      if (Object.keys(facts).length === MOST_FACTS) return
      if (isOutermost && typeof value === 'object' && value !== null) take(value, false)
      const fact = factOf(value)
      if (fact !== undefined && /^\w{1,64}$/.test(name)) facts[name] ??= fact
    }
  }
  take(details, true)
  return facts
}

function factOf(value: unknown): Fact | undefined {
  if (typeof value === 'string') return storable(value.slice(0, LONGEST_FACT))
  if (typeof value === 'boolean') return value
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** PostgreSQL's text holds no zero character, and no half of a pair. */
const storable = (text: string) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')

/** Clocks of panels start at 1970 and can hold anything; what is no moment of this century is left out. */
function momentOf(unixSeconds: number) {
  const moment = new Date(unixSeconds * 1000)
  const year = moment.getUTCFullYear()
  return year >= 2000 && year < 2100 ? moment : null
}

import type { Tx } from '#server/db/database.ts'
import { conflict, invalid } from '#server/http/problems.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { LATEST_END_MS } from '#src/domain/schedule/placing.ts'

export interface Span {
  start: Date
  end: Date
}

interface Named {
  name: string
}

const called = ({ name }: Named) => (name.trim() === '' ? 'An entry without a title' : `"${name}"`)

/** An entry begins later than now by the server's clock (SCH-13), and ends after that (SCH-11), by the year 2100. */
export function expectAhead({ start, end }: Span, now: Date) {
  if (start < now) throw invalid({ start: ['validation:startPassed'] })
  if (end <= start) throw invalid({ end: ['validation:endNotAfterStart'] })
  if (end.getTime() > LATEST_END_MS) throw invalid({ end: ['validation:tooFar'] })
}

/** SCH-19 */
export function expectNotStarted(entry: Named & { start_at: Date }, now: Date) {
  if (entry.start_at <= now)
    throw conflict(`${called(entry)} has already started. It can only be deleted.`)
}

/**
 * Refuses a span that another entry of the device has, and says which and whose (SCH-12). The device's row is held meanwhile, so what is
 * free here stays free; the table's own constraint stands behind it.
 */
export async function expectFree(tx: Tx, deviceId: string, { start, end }: Span, except?: string) {
  const other = await tx
    .selectFrom('schedules as s')
    // Whoever asks sees the people of their own organisation alone.
    .leftJoin('users as u', 'u.id', 's.set_by')
    .select(['s.name', 's.start_at', 's.end_at', 'u.full_name as by'])
    .where('s.device_id', '=', deviceId)
    .where('start_at', '<', end)
    .where('end_at', '>', start)
    .$if(except !== undefined, (all) => all.where('s.id', '!=', except ?? ''))
    .orderBy('start_at')
    .limit(1)
    .executeTakeFirst()
  if (!other) return
  const [from, till] = [other.start_at, other.end_at].map((at) => formatDateTime(at, 'UTC'))
  const since = other.by === null ? '' : ` Taken since by ${other.by}.`
  throw conflict(`${called(other)} has this time already: ${from} to ${till} UTC.${since}`)
}

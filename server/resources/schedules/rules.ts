import type { Tx } from '#server/db/database.ts'
import { conflict, invalid } from '#server/http/http-error.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { LATEST_END_MS } from '#src/domain/schedule/placement.ts'

export interface Span {
  start: Date
  end: Date
}

interface NamedEntry {
  name: string
}

const quoteName = ({ name }: NamedEntry) => (name.trim() === '' ? 'An untitled entry' : `“${name}”`)

/**
 * An entry starts in the future by the server's clock (SCH-13), ends after its start (SCH-11), and
 * before the year 2100.
 */
export function expectFutureSpan({ start, end }: Span, now: Date) {
  if (start < now) throw invalid({ start: ['validation:startPassed'] })
  if (end <= start) throw invalid({ end: ['validation:endNotAfterStart'] })
  if (end.getTime() > LATEST_END_MS) throw invalid({ end: ['validation:tooFar'] })
}

/** SCH-19 */
export function expectNotStarted(entry: NamedEntry & { start_at: Date }, now: Date) {
  if (entry.start_at <= now)
    throw conflict(`${quoteName(entry)} has already started. It can only be deleted.`)
}

/**
 * Throws 409 if another entry overlaps, naming it and its author (SCH-12). The caller holds a lock
 * on the device row; an exclusion constraint of the table backs this up.
 */
export async function expectFree(tx: Tx, deviceId: string, { start, end }: Span, except?: string) {
  const other = await tx
    .selectFrom('schedules as s')
    // Visible only within the caller's organization.
    .leftJoin('users as u', 'u.id', 's.set_by')
    .select(['s.name', 's.start_at', 's.end_at', 'u.full_name as by'])
    .where('s.device_id', '=', deviceId)
    .where('start_at', '<', end)
    .where('end_at', '>', start)
    .$if(except !== undefined, (query) => query.where('s.id', '!=', except ?? ''))
    .orderBy('start_at')
    .limit(1)
    .executeTakeFirst()
  if (!other) return
  const [from, till] = [other.start_at, other.end_at].map((time) => formatDateTime(time, 'UTC'))
  const since = other.by === null ? '' : ` Added by ${other.by}.`
  throw conflict(`${quoteName(other)} overlaps with this time: ${from} to ${till} UTC.${since}`)
}

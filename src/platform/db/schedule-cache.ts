import { type ScheduleEvent, ScheduleEventSchema } from '#src/contract/schedule.ts'
import { groupBy } from '#src/domain/group-by.ts'

import type { CacheDatabase, CachedSpan } from './cache-database.ts'
import { goneSince, isNewer, readRow, withoutOutdated } from './cached-rows.ts'

/** A span of a device's schedule, ISO 8601. */
export interface SpanQuery {
  from: string
  to: string
}

/** Adjacent entries do not overlap, as on the server. */
const overlaps = ({ start, end }: ScheduleEvent, { from, to }: SpanQuery | CachedSpan) =>
  Date.parse(start) < new Date(to).getTime() && Date.parse(end) > new Date(from).getTime()

/**
 * Stores the entries of a span, and removes those that the answer no longer has. Where a newer answer is stored, this one proves
 * nothing: answers may arrive in another order.
 */
export async function cacheSchedule(
  db: CacheDatabase,
  deviceId: string,
  span: SpanQuery,
  entries: readonly ScheduleEvent[],
  askedAt: number,
) {
  await db.transaction('rw', db.schedules, db.spans, db.gone, async () => {
    const stored = (await entriesOf(db, deviceId)).filter(({ item }) => overlaps(item, span))
    const gone = stored.filter((row) => !isNewer(row, askedAt))
    await db.schedules.bulkDelete(gone.map(({ item }) => item.id))
    const before = await db.spans.where({ deviceId }).toArray()
    const newer = before.filter((one) => isNewer(one, askedAt))
    const deleted = await goneSince(db, askedAt)
    const answered = entries.filter(
      (entry) => !deleted.has(entry.id) && !newer.some((one) => overlaps(entry, one)),
    )
    const newest = await withoutOutdated(db.schedules, answered, askedAt)
    await db.schedules.bulkPut(newest.map((entry) => ({ ...entry, askedAt })))
    const fresh = { deviceId, from: Date.parse(span.from), to: Date.parse(span.to), askedAt }
    const kept = before.flatMap((one) => (newer.includes(one) ? one : subtractSpan(one, fresh)))
    const added = newer.reduce<CachedSpan[]>(
      (rest, one) => rest.flatMap((part) => subtractSpan(part, one)),
      [fresh],
    )
    await db.spans.bulkDelete(before.map(({ from, to }): SpanKey => [deviceId, from, to]))
    await db.spans.bulkPut([...kept, ...added])
  })
}

type SpanKey = [deviceId: string, from: number, to: number]

/** The remainder of a span after a newer one covered part of it: spans never overlap. */
const subtractSpan = (span: CachedSpan, { from, to }: CachedSpan) =>
  [
    { ...span, to: Math.min(span.to, from) },
    { ...span, from: Math.max(span.from, to) },
  ].filter((rest) => rest.from < rest.to)

/** The entries of a span, earliest first; undefined if part of it was never fetched. */
export async function readCachedSchedule(db: CacheDatabase, deviceId: string, span: SpanQuery) {
  const spans = await db.spans.where({ deviceId }).sortBy('from')
  const askedAt = oldestCoverage(spans, Date.parse(span.from), Date.parse(span.to))
  if (askedAt === undefined) return undefined
  const entries = await entriesOf(db, deviceId)
  const value = entries
    .map(({ item }) => item)
    .filter((entry) => overlaps(entry, span))
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  return { value, askedAt }
}

/** The cached part of a device's schedule in a span. */
export interface PartialSchedule {
  entries: readonly ScheduleEvent[]
  /** Request time of the oldest answer that covers the span; 0 if part of it was never fetched. */
  askedAt: number
}

/** By device id; devices without cached spans are left out. */
export async function readCachedSchedules(
  db: CacheDatabase,
  deviceIds: readonly string[],
  span: SpanQuery,
): Promise<ReadonlyMap<string, PartialSchedule>> {
  const [spans, rows] = await Promise.all([
    db.spans.where('deviceId').anyOf(deviceIds).sortBy('from'),
    db.schedules.where('deviceId').anyOf(deviceIds).toArray(),
  ])
  const entries = rows
    .flatMap((row) => readRow(ScheduleEventSchema, row))
    .map(({ item }) => item)
    .filter((entry) => overlaps(entry, span))
  const entriesBy = groupBy(entries, ({ deviceId }) => deviceId)
  const spansBy = groupBy(spans, ({ deviceId }) => deviceId)
  const [from, to] = [Date.parse(span.from), Date.parse(span.to)]
  return new Map(
    [...spansBy].map(([id, seen]) => [
      id,
      { entries: entriesBy.get(id) ?? [], askedAt: oldestCoverage(seen, from, to) ?? 0 },
    ]),
  )
}

/** Request time of the oldest answer that covers a span; undefined if there is a gap. `spans` are sorted by start. */
function oldestCoverage(spans: readonly CachedSpan[], from: number, to: number) {
  const touching = spans.filter((span) => span.from < to && span.to > from)
  let reached = from
  for (const span of touching) {
    if (span.from > reached) return undefined
    reached = Math.max(reached, span.to)
  }
  return reached < to ? undefined : Math.min(...touching.map(({ askedAt }) => askedAt))
}

const entriesOf = async (db: CacheDatabase, deviceId: string) =>
  (await db.schedules.where({ deviceId }).toArray()).flatMap((row) =>
    readRow(ScheduleEventSchema, row),
  )

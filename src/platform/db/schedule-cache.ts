import { type ScheduleEvent, ScheduleEventSchema } from '#src/contract/schedule.ts'
import { grouped } from '#src/domain/grouped.ts'

import type { CacheDatabase, CachedSpan } from './cache-database.ts'
import { readRow } from './cached-rows.ts'

/** A span of a device's schedule, ISO 8601. */
export interface SpanQuery {
  from: string
  to: string
}

/** Touching ends are no overlap, as on the server. */
const touches = ({ start, end }: ScheduleEvent, { from, to }: SpanQuery) =>
  Date.parse(start) < Date.parse(to) && Date.parse(end) > Date.parse(from)

/** Keeps the entries of a span, and forgets those that the answer no longer names. */
export async function keepSchedule(
  db: CacheDatabase,
  deviceId: string,
  span: SpanQuery,
  entries: readonly ScheduleEvent[],
  askedAt: number,
) {
  await db.transaction('rw', db.schedules, db.spans, async () => {
    const gone = (await entriesOf(db, deviceId)).filter(({ item }) => touches(item, span))
    await db.schedules.bulkDelete(gone.map(({ item }) => item.id))
    await db.schedules.bulkPut(entries.map((entry) => ({ ...entry, askedAt })))
    const told = { deviceId, from: Date.parse(span.from), to: Date.parse(span.to), askedAt }
    const before = await db.spans.where({ deviceId }).toArray()
    await db.spans.bulkDelete(before.map(({ from, to }): SpanKey => [deviceId, from, to]))
    await db.spans.bulkPut([...before.flatMap((one) => restOf(one, told)), told])
  })
}

type SpanKey = [deviceId: string, from: number, to: number]

/** What is left of a span, of which a newer answer tells a part: each moment is in one span alone. */
const restOf = (span: CachedSpan, { from, to }: CachedSpan) =>
  [
    { ...span, to: Math.min(span.to, from) },
    { ...span, from: Math.max(span.from, to) },
  ].filter((rest) => rest.from < rest.to)

/** The entries of a span, earliest first; undefined where a part of it was never asked for. */
export async function recallSchedule(db: CacheDatabase, deviceId: string, span: SpanQuery) {
  const spans = await db.spans.where({ deviceId }).sortBy('from')
  const askedAt = coveredSince(spans, Date.parse(span.from), Date.parse(span.to))
  if (askedAt === undefined) return undefined
  const entries = await entriesOf(db, deviceId)
  const value = entries
    .map(({ item }) => item)
    .filter((entry) => touches(entry, span))
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  return { value, askedAt }
}

/** What is known of a device's schedule in a span, which may be a part of it. */
export interface PartOfSchedule {
  entries: readonly ScheduleEvent[]
  /** When the oldest of the answers that cover the span was asked for; 0 where a part of it was never seen. */
  askedAt: number
}

/** Of many devices, by their ids: those of which nothing was ever seen are left out. */
export async function recallSchedules(
  db: CacheDatabase,
  deviceIds: readonly string[],
  span: SpanQuery,
): Promise<ReadonlyMap<string, PartOfSchedule>> {
  const [spans, rows] = await Promise.all([
    db.spans.where('deviceId').anyOf(deviceIds).sortBy('from'),
    db.schedules.where('deviceId').anyOf(deviceIds).toArray(),
  ])
  const entries = rows
    .flatMap((row) => readRow(ScheduleEventSchema, row))
    .map(({ item }) => item)
    .filter((entry) => touches(entry, span))
  const entriesBy = grouped(entries, ({ deviceId }) => deviceId)
  const spansBy = grouped(spans, ({ deviceId }) => deviceId)
  const [from, to] = [Date.parse(span.from), Date.parse(span.to)]
  return new Map(
    [...spansBy].map(([id, seen]) => [
      id,
      { entries: entriesBy.get(id) ?? [], askedAt: coveredSince(seen, from, to) ?? 0 },
    ]),
  )
}

/** When the oldest of the answers that cover a span was asked for; undefined where they leave a gap. Ordered by start. */
function coveredSince(spans: readonly CachedSpan[], from: number, to: number) {
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

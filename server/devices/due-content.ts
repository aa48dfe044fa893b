import { type ExpressionBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Tx } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { resolveContent, shownSpans } from '#src/domain/resolve-content.ts'
import { type EntryContent, IMAGE_SHORTENING_MS } from '#src/domain/schedule/entry-ends.ts'

import type { ShownTemplate } from './template-frames.ts'

/** An image hash or a template; without an orientation, the device's own applies. */
export type Content = string | Template
type Template = Omit<ShownTemplate, 'orientation'> & { orientation: Orientation | null }

const CONTENT = [
  'picture_sha256',
  'template_id',
  'template_orientation',
  'template_variables',
] as const

type ContentRow = Pick<Selectable<Schema['schedules']>, (typeof CONTENT)[number]>

const contentOf = (row: ContentRow): Content | null =>
  row.picture_sha256 ??
  (row.template_id && {
    templateId: row.template_id,
    orientation: row.template_orientation,
    variables: row.template_variables ?? {},
  })

const lastMinute = sql`${sql.lit(`${IMAGE_SHORTENING_MS} ms`)}::interval`

/** SQL version of the function of this name: the chosen end of an entry (SCH-21). */
export const plannedEnd = (entry: 'schedules' | 's') =>
  sql<Date>`${sql.ref(`${entry}.end_at`)} + case
    when ${sql.ref(`${entry}.template_id`)} is null then ${lastMinute} else interval '0' end`

/**
 * SQL version of `shownSpans`: whether an entry shows at `now` or later. An image shows until its
 * chosen end, or until the next entry begins. The first condition is for the index.
 */
export const showsAfter = (now: Date, entry: 'schedules' | 's') => {
  const [end, device] = [sql.ref(`${entry}.end_at`), sql.ref(`${entry}.device_id`)]
  return sql<SqlBool>`(${end} > ${now}::timestamptz - ${lastMinute}
    and ${plannedEnd(entry)} > ${now}::timestamptz
    and (${end} > ${now}::timestamptz or not exists (
      select from schedules as later where later.device_id = ${device}
        and later.start_at >= ${end} and later.start_at <= ${now}::timestamptz)))`
}

/** The running entry and the next one. */
const MAX_ENTRIES = 2

export async function currentEntries(tx: Tx, deviceId: string, now: Date) {
  const rows = await tx
    .selectFrom('schedules')
    .select(['id', 'start_at', 'end_at'])
    .select(CONTENT)
    .where('device_id', '=', deviceId)
    .where(showsAfter(now, 'schedules'))
    .orderBy('start_at')
    .limit(MAX_ENTRIES)
    .execute()
  return rows.map(entryOf)
}

/** The same as a subquery for `devices as d`. */
export const currentEntriesOf = (
  eb: ExpressionBuilder<Schema & { d: Schema['devices'] }, 'd'>,
  now: Date,
) =>
  jsonArrayFrom(
    eb
      .selectFrom('schedules')
      .select(['id', 'start_at', 'end_at'])
      .select(CONTENT)
      .whereRef('device_id', '=', 'd.id')
      .where(showsAfter(now, 'schedules'))
      .orderBy('start_at')
      .limit(MAX_ENTRIES),
  )

type EntryRow = ContentRow & { id: string; start_at: Date | string; end_at: Date | string }

/** JSON aggregation returns dates as text. */
export const entryOf = ({ id, start_at, end_at, ...content }: EntryRow): Entry => ({
  id,
  kind: content.template_id === null ? 'image' : 'template',
  start: new Date(start_at).toISOString(),
  end: new Date(end_at).toISOString(),
  content: contentOf(content),
})

export interface Entry {
  id: string
  kind: EntryContent
  start: string
  end: string
  content: Content | null
}

type DeviceContent = ContentRow & { default_picture_sha256: string | null }

/** The content that is due now, by `resolveContent`. */
export function dueContent(
  entries: readonly Entry[],
  device: DeviceContent,
  now: Date,
): Content | null {
  const pushed = device.picture_sha256
  const fallback = contentOf({ ...device, picture_sha256: device.default_picture_sha256 })
  const showing = resolveContent<Entry, Content>({ entries, pushed, fallback }, now.getTime())
  if (showing.why === 'nothing') return null
  return showing.why === 'schedule' ? showing.content.content : showing.content
}

export function nextChange(entries: readonly Entry[], now: Date) {
  const moments = shownSpans(entries).flatMap(({ start, end }) => [start, end])
  const next = Math.min(...moments.filter((moment) => moment > now.getTime()))
  return Number.isFinite(next) ? new Date(next) : null
}

import type { ExpressionBuilder, Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Tx } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { whatShows } from '#src/domain/what-shows.ts'

import type { ShownTemplate } from './template-frames.ts'

/** A picture by its hash, or a template; how that lies, if nothing is said, is up to the device. */
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

/** Entries of a schedule that concern the present: the one that runs, and the next. */
const MOST_ENTRIES = 2

export async function currentEntries(tx: Tx, deviceId: string, now: Date) {
  const rows = await tx
    .selectFrom('schedules')
    .select(['id', 'start_at', 'end_at'])
    .select(CONTENT)
    .where('device_id', '=', deviceId)
    .where('end_at', '>', now)
    .orderBy('start_at')
    .limit(MOST_ENTRIES)
    .execute()
  return rows.map(entryOf)
}

/** The same as a column of a question about `devices as d`. */
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
      .where('end_at', '>', now)
      .orderBy('start_at')
      .limit(MOST_ENTRIES),
  )

type EntryRow = ContentRow & { id: string; start_at: Date | string; end_at: Date | string }

/** JSON hands moments over as text. */
export const entryOf = ({ id, start_at, end_at, ...content }: EntryRow): Entry => ({
  id,
  start: new Date(start_at).toISOString(),
  end: new Date(end_at).toISOString(),
  content: contentOf(content),
})

export interface Entry {
  id: string
  start: string
  end: string
  content: Content | null
}

type Given = ContentRow & { default_picture_sha256: string | null }

/** What shows now, by `whatShows`. */
export function dueContent(entries: readonly Entry[], given: Given, now: Date): Content | null {
  const pushed = given.picture_sha256
  const fallback = contentOf({ ...given, picture_sha256: given.default_picture_sha256 })
  const showing = whatShows<Entry, Content>({ entries, pushed, fallback }, now.getTime())
  if (showing.why === 'nothing') return null
  return showing.why === 'schedule' ? showing.content.content : showing.content
}

export function nextChange(entries: readonly Entry[], now: Date) {
  const moments = entries.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)])
  const next = Math.min(...moments.filter((moment) => moment > now.getTime()))
  return Number.isFinite(next) ? new Date(next) : null
}

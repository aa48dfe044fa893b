import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { showsAfter } from '#server/devices/due-content.ts'
import { PANEL_COLUMNS, panelKey } from '#server/devices/frames.ts'
import type { Span } from '#server/resources/schedules/rules.ts'
import { MAX_LINEUP_DEVICES } from '#src/contract/lineup.ts'
import { groupBy } from '#src/domain/group-by.ts'
import { panelOf } from '#src/imaging/frame.ts'

/** Reads the devices, their entries and thumbnails in a fixed number of queries. */
export async function readLineup(tx: Tx, workspaceIds: readonly string[], span: Span) {
  const { devices, total } = await readDevices(tx, workspaceIds)
  const entries = await readEntries(tx, devices, span)
  const pictures = await readPictures(tx, devices, entries)
  return { devices, total, entriesOf: groupBy(entries, (entry) => entry.device_id), pictures }
}

async function readDevices(tx: Tx, workspaceIds: readonly string[]) {
  const rows = await tx
    .selectFrom('devices as d')
    .innerJoin('device_revisions as r', 'r.id', 'd.device_revision_id')
    .innerJoin('device_groups as g', 'g.id', 'r.device_group_id')
    .select([
      'd.id',
      'd.name',
      'd.orientation',
      'd.thumbnail_sha256',
      'd.picture_sha256',
      'd.content_name',
      'd.default_picture_sha256',
      'd.default_content_name',
      'd.template_id',
      'g.display_name as model',
      ...PANEL_COLUMNS,
    ])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('d.workspace_id', '=', sql<string>`any(${workspaceIds}::uuid[])`)
    .orderBy('d.name_order')
    .orderBy('d.id')
    .limit(MAX_LINEUP_DEVICES)
    .execute()
  const devices = rows.map((row) => ({ ...row, panel: panelKey(panelOf(row)) }))
  return { devices, total: rows[0]?.total ?? 0 }
}

export type LineupDeviceRow = Awaited<ReturnType<typeof readDevices>>['devices'][number]

const readEntries = (tx: Tx, devices: readonly LineupDeviceRow[], { start, end }: Span) =>
  tx
    .selectFrom('schedules as s')
    .leftJoin('entry_frames as e', 'e.schedule_id', 's.id')
    .leftJoin('template_frames as t', 't.recipe_sha256', 'e.recipe_sha256')
    .select([
      's.id',
      's.device_id',
      's.name',
      's.start_at',
      's.end_at',
      's.picture_sha256',
      't.thumbnail_sha256',
    ])
    .where('s.device_id', '=', sql<string>`any(${devices.map(({ id }) => id)}::uuid[])`)
    .where('s.start_at', '<', end)
    .where(showsAfter(start, 's'))
    .orderBy('s.start_at')
    .execute()

export type LineupEntryRow = Awaited<ReturnType<typeof readEntries>>[number]

export const pictureKey = (sha256: string, panel: string) => `${sha256} ${panel}`

/** Thumbnails of the images as drawn for each panel. */
async function readPictures(
  tx: Tx,
  devices: readonly LineupDeviceRow[],
  entries: readonly LineupEntryRow[],
) {
  const assigned = devices.flatMap((row) => [row.picture_sha256, row.default_picture_sha256])
  const scheduled = entries.map((row) => row.picture_sha256)
  const pictures = [...new Set([...assigned, ...scheduled])].filter((sha256) => sha256 !== null)
  const panels = [...new Set(devices.map(({ panel }) => panel))]
  const rows = await tx
    .selectFrom('frames')
    .select(['picture_sha256', 'panel', 'thumbnail_sha256'])
    .where('picture_sha256', '=', sql<string>`any(${pictures}::text[])`)
    .where('panel', '=', sql<string>`any(${panels}::text[])`)
    .execute()
  return new Map(
    rows.map((row) => [pictureKey(row.picture_sha256, row.panel), row.thumbnail_sha256]),
  )
}

import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { panelKey } from '#server/devices/frames.ts'
import { notFound } from '#server/http/http-error.ts'
import { signedMediaUrl } from '#server/media/signed-url.ts'
import type { DeviceRow } from '#server/resources/devices/query.ts'
import { panelOfRow } from '#server/resources/devices/store-image.ts'
import type { ScheduleEvent } from '#src/contract/schedule.ts'

/** Entries of a device with the thumbnail of their frame on its panel. */
export const entryRows = (tx: Tx, device: DeviceRow) =>
  tx
    .selectFrom('schedules as s')
    .leftJoin('frames as f', (join) =>
      join
        .onRef('f.picture_sha256', '=', 's.picture_sha256')
        .on('f.panel', '=', panelKey(panelOfRow(device))),
    )
    .leftJoin('entry_frames as e', 'e.schedule_id', 's.id')
    .leftJoin('template_frames as t', 't.recipe_sha256', 'e.recipe_sha256')
    .where('s.device_id', '=', device.id)
    .selectAll('s')
    .select(({ fn }) =>
      fn.coalesce('f.thumbnail_sha256', 't.thumbnail_sha256').as('thumbnail_sha256'),
    )

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entryRows>['execute']>>[number]

export async function findEntry(tx: Tx, device: DeviceRow, id: string) {
  const row = await entryRows(tx, device).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('entry')
  return row
}

export async function deviceOfEntry(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('schedules')
    .select('device_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('entry')
  return row.device_id
}

export function presentEntry(
  row: EntryRow,
  { secrets, now }: Pick<Dependencies, 'secrets' | 'now'>,
): ScheduleEvent {
  const address = (sha256: string | null, thumbnail: boolean) =>
    sha256 &&
    signedMediaUrl(secrets.media, { sha256, name: row.name, extension: 'webp', thumbnail }, now())
  return {
    id: row.id,
    deviceId: row.device_id,
    name: row.name,
    description: row.description,
    start: row.start_at.toISOString(),
    end: row.end_at.toISOString(),
    isOneTime: row.is_one_time,
    timezoneId: row.timezone_id,
    thumbnail: address(row.thumbnail_sha256, true),
    templateId: row.template_id,
    templateOrientation: row.template_orientation,
    templateVariables: row.template_variables,
    imageUrl: address(row.picture_sha256, false),
    updatedAt: row.updated_at.toISOString(),
  }
}

import { sql } from 'kysely'

import type { Database, Tx } from '#server/db/database.ts'
import { limitConcurrency } from '#server/http/semaphore.ts'
import type { MediaStore } from '#server/media/store.ts'
import { panelOf } from '#src/imaging/frame.ts'

import { frameOf, PANEL_COLUMNS, panelKey } from './frames.ts'
import { type Store, templateFrame } from './template-frames.ts'

interface DrawingDependencies {
  database: Database
  media: MediaStore
}

/** Draws the thumbnail of an entry. One with a template that cannot be drawn has none. */
async function drawEntry({ tx, media }: Store, entryId: string): Promise<void> {
  const entry = await tx
    .selectFrom('schedules as s')
    .leftJoin('templates as t', 't.id', 's.template_id')
    .innerJoin('devices as d', 'd.id', 's.device_id')
    .innerJoin('device_revisions as r', 'r.id', 'd.device_revision_id')
    .innerJoin('device_groups as g', 'g.id', 'r.device_group_id')
    .select(PANEL_COLUMNS)
    .select([
      't.id as templateId',
      't.updated_at as templateUpdatedAt',
      's.updated_at as updatedAt',
      's.picture_sha256 as picture',
      's.template_orientation as ownOrientation',
      's.template_variables as variables',
      'd.orientation',
      'd.organization_id as organizationId',
      'g.name as deviceGroupName',
    ])
    .where('s.id', '=', entryId)
    .executeTakeFirst()
  if (!entry?.organizationId) return
  const { picture, templateId, templateUpdatedAt, organizationId, deviceGroupName } = entry
  if (picture !== null) await frameOf({ tx, media }, picture, panelOf(entry))
  if (templateId === null || templateUpdatedAt === null) return
  const orientation = entry.ownOrientation ?? entry.orientation ?? 'horizontal'
  const drawn = await templateFrame(
    { tx, media },
    { templateId, orientation, variables: entry.variables ?? {} },
    { organizationId, deviceGroupName, panel: panelOf(entry) },
  )
  // Maintenance retries it.
  if ('broken' in drawn && drawn.again) return
  await recordEntryFrame(tx, entryId, entry.updatedAt, {
    recipe_sha256: 'recipe' in drawn ? drawn.recipe : null,
    template_updated_at: templateUpdatedAt,
  })
}

/** An entry that was changed meanwhile is drawn again. */
async function recordEntryFrame(
  tx: Tx,
  entryId: string,
  updatedAt: Date,
  columns: { recipe_sha256: string | null; template_updated_at: Date },
) {
  const unchanged = await tx
    .selectFrom('schedules')
    .select('id')
    .where('id', '=', entryId)
    .where('updated_at', '=', updatedAt)
    .forShare()
    .executeTakeFirst()
  if (!unchanged) return
  await tx
    .insertInto('entry_frames')
    .values({ schedule_id: entryId, ...columns })
    .onConflict((conflict) => conflict.column('schedule_id').doUpdateSet(columns))
    .execute()
}

const drawOneAtATime = limitConcurrency(1)

/** Queues the drawing of an entry. */
export const drawEntryInTurn = (
  { database, media }: DrawingDependencies,
  entryId: string,
): Promise<void> =>
  drawOneAtATime(() => database.as('system', (tx) => drawEntry({ tx, media }, entryId)))

/** So that the list stays small; the rest follows in the next run. */
const MAX_ENTRIES = 10_000

/**
 * Draws future entries that were changed since they were drawn, or whose template or panel was. What cannot be drawn holds up no
 * other, and rejects at the end.
 */
export async function drawChangedEntries(deps: DrawingDependencies, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const id of await deps.database.as('system', (tx) => changedEntries(tx, now)))
    await drawEntryInTurn(deps, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function changedEntries(tx: Tx, now: Date) {
  const revisions = await tx
    .selectFrom('device_revisions as r')
    .select(['r.id', ...PANEL_COLUMNS])
    .execute()
  const { rows } = await sql<{ id: string }>`
    select s.id from schedules s
      join devices d on d.id = s.device_id
      join unnest(
        ${revisions.map(({ id }) => id)}::uuid[],
        ${revisions.map((revision) => panelKey(panelOf(revision)))}::text[]
      ) as panels (revision_id, panel) on panels.revision_id = d.device_revision_id
      left join templates t on t.id = s.template_id
      left join entry_frames e on e.schedule_id = s.id
      left join frames f on f.picture_sha256 = s.picture_sha256 and f.panel = panels.panel
    where s.end_at > ${now} and d.organization_id is not null
      and case when s.template_id is null then f.panel is null
        else e.schedule_id is null or e.template_updated_at <> t.updated_at end
    order by s.start_at
    limit ${MAX_ENTRIES}`.execute(tx)
  return rows.map(({ id }) => id)
}

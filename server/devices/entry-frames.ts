import type { Database } from '#server/db/database.ts'
import { limitConcurrency } from '#server/http/semaphore.ts'
import type { MediaStore } from '#server/media/store.ts'
import { panelOf } from '#src/imaging/frame.ts'

import { type Store, templateFrame } from './template-frames.ts'

interface DrawingDependencies {
  database: Database
  media: MediaStore
}

/** Draws the thumbnail of an entry with a template. An entry that cannot be drawn has none. */
async function drawEntry({ tx, media }: Store, entryId: string): Promise<void> {
  const entry = await tx
    .selectFrom('schedules as s')
    .innerJoin('templates as t', 't.id', 's.template_id')
    .innerJoin('devices as d', 'd.id', 's.device_id')
    .innerJoin('device_revisions as r', 'r.id', 'd.device_revision_id')
    .innerJoin('device_groups as g', 'g.id', 'r.device_group_id')
    .select([
      't.id as templateId',
      't.updated_at as templateUpdatedAt',
      's.updated_at as updatedAt',
      's.template_orientation as ownOrientation',
      's.template_variables as variables',
      'd.orientation',
      'd.organization_id as organizationId',
      'g.name as deviceGroupName',
      'r.resolution_horizontal as resolutionHorizontal',
      'r.resolution_vertical as resolutionVertical',
      'r.display_type as displayType',
      'r.color_depth as colorDepth',
    ])
    .where('s.id', '=', entryId)
    .executeTakeFirst()
  if (!entry?.organizationId) return
  const { templateId, organizationId, deviceGroupName } = entry
  const orientation = entry.ownOrientation ?? entry.orientation ?? 'horizontal'
  const drawn = await templateFrame(
    { tx, media },
    { templateId, orientation, variables: entry.variables ?? {} },
    { organizationId, deviceGroupName, panel: panelOf(entry) },
  )
  // Maintenance retries it.
  if ('broken' in drawn && drawn.again) return
  // An entry that was changed meanwhile is drawn again.
  const unchanged = await tx
    .selectFrom('schedules')
    .select('id')
    .where('id', '=', entryId)
    .where('updated_at', '=', entry.updatedAt)
    .forShare()
    .executeTakeFirst()
  if (!unchanged) return
  const columns = {
    recipe_sha256: 'recipe' in drawn ? drawn.recipe : null,
    template_updated_at: entry.templateUpdatedAt,
  }
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

/** Batch size; the rest follows in the next run. */
const BATCH_SIZE = 100

/** Draws future entries that were changed, or whose template was, since they were drawn. */
export async function drawChangedEntries(deps: DrawingDependencies, now: Date): Promise<void> {
  const changed = await deps.database.as('system', (tx) =>
    tx
      .selectFrom('schedules as s')
      .innerJoin('templates as t', 't.id', 's.template_id')
      .innerJoin('devices as d', 'd.id', 's.device_id')
      .leftJoin('entry_frames as e', 'e.schedule_id', 's.id')
      .select('s.id')
      .where('s.end_at', '>', now)
      .where('d.organization_id', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('e.schedule_id', 'is', null),
          eb('e.template_updated_at', '<>', eb.ref('t.updated_at')),
        ]),
      )
      .orderBy('s.start_at')
      .limit(BATCH_SIZE)
      .execute(),
  )
  for (const { id } of changed) await drawEntryInTurn(deps, id)
}

import type { Database } from '#server/db/database.ts'
import { createTurns } from '#server/http/turns.ts'
import type { MediaStore } from '#server/media/store.ts'
import { panelOf } from '#src/imaging/frame.ts'

import { type Store, templateFrame } from './template-frames.ts'

interface Drawing {
  database: Database
  media: MediaStore
}

/** Draws what an entry with a template will show, for its small picture. One that cannot be drawn has none. */
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
  // Whoever tidies up comes for it again.
  if ('broken' in drawn && drawn.again) return
  const kept = {
    recipe_sha256: 'recipe' in drawn ? drawn.recipe : null,
    template_updated_at: entry.templateUpdatedAt,
  }
  await tx
    .insertInto('entry_frames')
    .values({ schedule_id: entryId, ...kept })
    .onConflict((conflict) => conflict.column('schedule_id').doUpdateSet(kept))
    .execute()
}

const takeTurn = createTurns(1)

/** The same as soon as those before it are drawn: nobody waits for it. */
export const drawEntryInTurn = ({ database, media }: Drawing, entryId: string): Promise<void> =>
  takeTurn(() => database.as('system', (tx) => drawEntry({ tx, media }, entryId)))

/** Entries of one round; what is left over comes with the next. */
const AT_ONCE = 100

/** Draws entries that are still to come whose template was saved since they were drawn. */
export async function drawChangedEntries(parts: Drawing, now: Date): Promise<void> {
  const changed = await parts.database.as('system', (tx) =>
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
      .limit(AT_ONCE)
      .execute(),
  )
  for (const { id } of changed) await drawEntryInTurn(parts, id)
}

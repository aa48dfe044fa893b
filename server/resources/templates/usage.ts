import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import {
  type UsageContext,
  findUses,
  rejectIfUsed,
  type Use,
} from '#server/resources/folders/usage.ts'

/**
 * Throws 409 if a device default, or a current or future entry, uses any of the templates
 * (MEDIA-21). Past entries are deleted with the template.
 */
export async function releaseTemplates(
  context: UsageContext,
  templates: readonly { id: string }[],
  subject?: string,
) {
  if (templates.length === 0) return
  const ids = templates.map(({ id }) => id)
  const { tx, now } = context
  const uses = await findUses(context, async () => {
    await tx
      .deleteFrom('schedules')
      .where('template_id', 'in', ids)
      .where('end_at', '<=', now())
      .execute()
    const { rows } = await sql<Use>`
      select template_id as "usedId", 'device' as kind, id, name, id as "deviceId"
        from devices where template_id = any(${ids}::uuid[])
      union
      select template_id, 'scheduleEntry', id, name, device_id
        from schedules where template_id = any(${ids}::uuid[])
      order by 2, 4, 3`.execute(tx)
    return rows
  })
  rejectIfUsed(uses, subject)
}

/** Renames the template in all devices that show it by default, also in those that the caller cannot see. */
export const renameInDevices = (tx: Tx, actor: Actor, { id, name }: { id: string; name: string }) =>
  withScope(tx, actor, { ...actor, workspaces: '*' }, () =>
    tx
      .updateTable('devices')
      .set({ default_content_name: name })
      // Locked in id order, so that two callers cannot deadlock.
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('devices')
          .select('id')
          .where('template_id', '=', id)
          .orderBy('id')
          .forNoKeyUpdate(),
      )
      .execute(),
  )

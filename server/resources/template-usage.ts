import { sql } from 'kysely'

import { type Asking, findUses, refuseUsed, type Use } from './usage.ts'

/**
 * Refuses (409) where a device's default or an entry that is not over uses one of the templates (MEDIA-21), wherever that
 * is. Entries that are over go with the template: nobody sees them any more.
 */
export async function releaseTemplates(
  asking: Asking,
  templates: readonly { id: string }[],
  subject?: string,
) {
  if (templates.length === 0) return
  const ids = templates.map(({ id }) => id)
  const { tx, now } = asking
  const uses = await findUses(asking, async () => {
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
  refuseUsed(uses, subject)
}

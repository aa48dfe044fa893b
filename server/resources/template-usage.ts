import { sql } from 'kysely'

import { withScope } from '#server/db/database.ts'
import { conflict } from '#server/http/problems.ts'

import { type Asking, inWords } from './image-usage.ts'

/**
 * Refuses (409) where a device's default or an entry that is not over uses one of the templates (MEDIA-21), wherever that
 * is. Entries that are over go with the template: nobody sees them any more.
 */
export async function releaseTemplates(
  { tx, actor, now }: Asking,
  templates: readonly { id: string }[],
  subject: string,
) {
  if (templates.length === 0) return
  const ids = templates.map(({ id }) => id)
  const words = await withScope(tx, actor, { ...actor, workspaces: '*' }, async () => {
    await tx
      .deleteFrom('schedules')
      .where('template_id', 'in', ids)
      .where('end_at', '<=', now())
      .execute()
    const { rows } = await sql<{ devices: number; entries: number }>`
      select
        (select count(*) from devices where template_id = any(${ids}::uuid[])) as devices,
        (select count(*) from schedules where template_id = any(${ids}::uuid[])) as entries
      `.execute(tx)
    return rows.map((usage) => inWords({ ...usage, templates: 0 })).join('')
  })
  if (words) throw conflict(`${subject} in use by ${words}.`)
}

import type { Tx } from '#server/db/database.ts'
import { notFound } from '#server/http/problems.ts'

/**
 * A template that a device may show: one of its own organisation. It is held until the change is done, so that nobody
 * deletes it in between.
 */
export async function templateFor(
  tx: Tx,
  device: { organization_id: string | null },
  templateId: string,
) {
  const row = await tx
    .selectFrom('templates')
    .select(['id', 'name'])
    .where('id', '=', templateId)
    .where('organization_id', '=', device.organization_id)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw notFound('template')
  return row
}

import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { plannedEnd } from '#server/devices/due-content.ts'
import { type UsageContext, findUses, type Use } from '#server/resources/folders/usage.ts'

/**
 * Devices, defaults, current and future entries, and templates that use any of the images
 * (MEDIA-18).
 */
export async function findImageUses(context: UsageContext, images: readonly { id: string }[]) {
  if (images.length === 0) return []
  const ids = images.map(({ id }) => id)
  return findUses(context, () => usesIn(context.tx, ids, context.now()))
}

/**
 * Defaults and entries refer to a stored crop, not to an image: they use an image if the crop is
 * the whole image. Templates contain image ids anywhere in their design.
 */
async function usesIn(tx: Tx, ids: string[], now: Date) {
  const { rows } = await sql<Use>`
    with asked as (select id, organization_id, sha256 from images where id = any(${ids}::uuid[]))
    select asked.id as "usedId", 'device' as kind, d.id, d.name, d.id as "deviceId"
      from asked join devices as d on d.image_id = asked.id
    union
    select asked.id, 'device', d.id, d.name, d.id
      from asked join devices as d
        on d.organization_id = asked.organization_id and d.default_picture_sha256 = asked.sha256
      where not d.template_as_default_set
    union
    select asked.id, 'scheduleEntry', s.id, s.name, d.id
      from asked join schedules as s on s.picture_sha256 = asked.sha256 and ${plannedEnd('s')} > ${now}
        join devices as d on d.id = s.device_id and d.organization_id = asked.organization_id
    union
    select asked.id, 'template', t.id, t.name, null
      from templates as t
        cross join lateral regexp_matches(
          t.value || t.images::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'gi'
        ) as found
        join asked on asked.id = found[1]::uuid and asked.organization_id = t.organization_id
      where t.organization_id in (select organization_id from asked)
    order by 2, 4, 3`.execute(tx)
  return rows
}

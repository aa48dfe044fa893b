import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'

import { type Asking, findUses, type Use } from './usage.ts'

/** Devices, defaults, entries that are not over and templates that use one of the images (MEDIA-18). */
export async function usesOfImages(asking: Asking, images: readonly { id: string }[]) {
  if (images.length === 0) return []
  const ids = images.map(({ id }) => id)
  return findUses(asking, () => usesIn(asking.tx, ids, asking.now()))
}

/**
 * Defaults and entries know the picture that was made for them, no image: they use an image where that picture is the whole
 * of it. A template names images by their id anywhere in its design.
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
      from asked join schedules as s on s.picture_sha256 = asked.sha256 and s.end_at > ${now}
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

import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import { conflict } from '#server/http/problems.ts'
import type { Parts } from '#server/parts.ts'

export interface Asking extends Pick<Parts, 'now'> {
  tx: Tx
  actor: Actor
}

interface Usage {
  devices: number
  entries: number
  templates: number
}

/**
 * Refuses (409) where a device, a default, an entry that is not over or a template uses one of the images, and says how
 * many (MEDIA-18). They count wherever they are, also in workspaces that the caller does not see.
 */
export async function refuseIfUsed(
  { tx, actor, now }: Asking,
  images: readonly { id: string }[],
  subject: string,
) {
  if (images.length === 0) return
  const ids = images.map(({ id }) => id)
  const words = inWords(
    await withScope(tx, actor, { ...actor, workspaces: '*' }, () => usageOf(tx, ids, now())),
  )
  if (words) throw conflict(`${subject} in use by ${words}.`)
}

/**
 * Defaults and entries know the picture that was made for them, no image: they use an image where that picture is the whole
 * of it. A template names images by their id anywhere in its design.
 */
async function usageOf(tx: Tx, ids: string[], now: Date): Promise<Usage | undefined> {
  const { rows } = await sql<Usage>`
    with asked as (select id, organization_id, sha256 from images where id = any(${ids}::uuid[]))
    select
      (select count(*) from devices as d where d.image_id in (select id from asked)
        or (not d.template_as_default_set
          and (d.organization_id, d.default_picture_sha256) in (select organization_id, sha256 from asked))
      ) as devices,
      (select count(*) from schedules as s join devices as d on d.id = s.device_id
        where s.end_at > ${now}
          and (d.organization_id, s.picture_sha256) in (select organization_id, sha256 from asked)
      ) as entries,
      (select count(*) from templates as t where exists (
        select from regexp_matches(
          t.value || t.images::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'gi'
        ) as found
        join asked on asked.id = found[1]::uuid and asked.organization_id = t.organization_id
      )) as templates`.execute(tx)
  return rows[0]
}

const plural = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** Such as `1 device, 2 templates`; empty where nothing is. */
export const inWords = (
  { devices, entries, templates }: Usage = { devices: 0, entries: 0, templates: 0 },
) =>
  [
    ...plural(devices, 'device', 'devices'),
    ...plural(entries, 'schedule entry', 'schedule entries'),
    ...plural(templates, 'template', 'templates'),
  ].join(', ')

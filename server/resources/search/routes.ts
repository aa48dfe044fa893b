import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { nameContains, textContains } from '#server/db/names.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { serve } from '#server/http/serve.ts'
import { isNamed } from '#server/resources/devices/conditions.ts'
import {
  type SearchHit,
  type SearchHitGroup,
  MAX_SEARCH_HITS,
  searchEndpoints,
} from '#src/contract/search.ts'
import { foldName } from '#src/domain/name-order.ts'
import { can } from '#src/domain/permissions.ts'

/** Searches all named objects (SHELL-20). Row-level security limits the results. */
export function search(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, searchEndpoints.everything, async ({ query: { text } }, { actor, tx }) => ({
    devices: await found(tx, devicesNamed(text)),
    templates: await found(tx, mediaNamed('templates', 'template_folder', text)),
    images: await found(tx, mediaNamed('images', 'image_folder', text)),
    workspaces: await found(tx, workspacesNamed(actor, text)),
    users: can(actor, 'user.view') ? await found(tx, usersNamed(text)) : { data: [], total: 0 },
  }))
}

/** Prefix matches first. The text is not a pattern: every character is literal. */
async function found(tx: Tx, matching: RawBuilder<unknown>): Promise<SearchHitGroup> {
  const { rows } = await sql<SearchHit & { total: number }>`
    select id, name, detail, "placeId", count(*) over () as total from (${matching}) as m
    order by begins desc, "order" collate "C", id
    limit ${MAX_SEARCH_HITS}`.execute(tx)
  return {
    data: rows.map(({ id, name, detail, placeId }) => ({ id, name, detail, placeId })),
    total: rows[0]?.total ?? 0,
  }
}

const ranked = (name: string, text: string) => sql`
  starts_with(inkfleet_fold(${sql.ref(name)}), ${foldName(text)}) as begins,
  inkfleet_name_order(${sql.ref(name)}) as "order"`
/** The same for tables that store both. */
const rankedBy = (table: string, text: string) => sql`
  starts_with(${sql.ref(`${table}.name_folded`)}, ${foldName(text)}) as begins,
  ${sql.ref(`${table}.name_order`)} as "order"`

const devicesNamed = (text: string) => sql`
  select d.id, d.name, d.mac_address as detail, null::uuid as "placeId", ${rankedBy('d', text)}
  from devices as d
  where d.organization_id is not null
    and ${isNamed(text)}`

const mediaNamed = (
  table: 'templates' | 'images',
  folder: 'template_folder' | 'image_folder',
  text: string,
) => sql`
  select m.id, m.name, f.name as detail, f.id as "placeId", ${rankedBy('m', text)}
  from ${sql.table(table)} as m
  join ${sql.table(`${folder}s`)} as f on f.id = ${sql.ref(`m.${folder}_id`)}
  where ${nameContains('m', text)}`

/** Only the caller's workspaces (WS-32). Roots are shown as 'All', never by name (WS-08). */
const workspacesNamed = ({ workspaces }: Actor, text: string) => sql`
  select w.id, w.name, case when p.parent_id is null then '' else p.name end as detail, w.parent_id as "placeId",
    ${ranked('w.name', text)}
  from workspaces as w join workspaces as p on p.id = w.parent_id
  where ${textContains('w.name', text)}
    and ${workspaces === '*' ? sql`true` : sql`w.id = any(${[...workspaces]}::uuid[])`}`

const usersNamed = (text: string) => sql`
  select u.id, u.full_name as name, u.email as detail, null::uuid as "placeId",
    ${ranked('u.full_name', text)}
  from users as u
  where u.organization_id is not null
    and (${textContains('u.full_name', text)} or ${textContains('u.email', text)})`

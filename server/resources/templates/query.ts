import { sql, type SqlBool } from 'kysely'
import type * as v from 'valibot'

import type { Tx } from '#server/db/database.ts'
import { nameContains } from '#server/db/names.ts'
import { mediaOrder } from '#server/resources/folders/order.ts'
import type { Orientation } from '#src/contract/fields.ts'
import type { mediaQuery } from '#src/contract/image.ts'

type MediaQuery = v.InferOutput<v.ObjectSchema<typeof mediaQuery, undefined>>

interface TemplateQuery extends MediaQuery {
  organizationId: string | null
  folderId: string | undefined
  /** Model names: matches a template with a layout for any of them. Empty: all templates. */
  groupNames: readonly string[]
  /** Must match the same layout as the model. */
  orientation: Orientation | undefined
}

const LISTED = [
  't.id',
  't.organization_id',
  't.template_folder_id',
  't.name',
  't.variables',
  't.original',
  't.devices',
  't.created_at',
  't.updated_at',
] as const

/** SEL-20: a template without layouts matches no filter. */
const fits = (names: readonly string[], orientation: Orientation | undefined) =>
  sql<SqlBool>`exists (
    select from jsonb_to_recordset(t.devices) as made_for("deviceGroupName" text, orientation text)
    where (${names.length === 0} or "deviceGroupName" = any(${[...names]}::text[]))
      and (${orientation ?? null}::text is null or made_for.orientation = ${orientation ?? null})
  )`

/** One page without the designs, and the total. `limit` 0 returns everything (CONST-05). */
export async function templatePage(tx: Tx, query: TemplateQuery) {
  const { limit, offset, organizationId, folderId, groupNames, orientation, nameSearch } = query
  const matching = tx
    .selectFrom('templates as t')
    .where((eb) =>
      eb.and([
        ...(organizationId ? [eb('t.organization_id', '=', organizationId)] : []),
        ...(folderId ? [eb('t.template_folder_id', '=', folderId)] : []),
        ...(nameSearch ? [nameContains('t', nameSearch)] : []),
        ...(groupNames.length > 0 || orientation ? [fits(groupNames, orientation)] : []),
      ]),
    )
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(LISTED)
    .orderBy(mediaOrder('t', query))
    .offset(offset)
    .$if(limit > 0, (query) => query.limit(limit))
    .execute()
  return { rows, total }
}

export type ListedRow = Awaited<ReturnType<typeof templatePage>>['rows'][number]

import { sql, type SqlBool } from 'kysely'

import type { SortDirection } from '#src/contract/page.ts'

/** What `src/domain/media-list.ts` says of order and search, in SQL; `table` is the name or alias of images or templates. */

export function mediaOrder(
  table: string,
  { sort, sortDirection }: { sort: 'Created' | 'Name'; sortDirection: SortDirection },
) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const by = sort === 'Name' ? sql`lower(${column('name')}) collate "C"` : column('created_at')
  return sql`${by} ${sortDirection === 'Asc' ? sql`asc` : sql`desc`}, ${column('id')}`
}

export const nameHolds = (table: string, search: string) =>
  sql<SqlBool>`position(lower(${search}) in lower(${sql.ref(`${table}.name`)})) > 0`

import { sql, type SqlBool } from 'kysely'

import type { SortDirection } from '#src/contract/page.ts'

/** Order and search of `src/domain/media-list.ts` in SQL; `table` is a table name or alias. */

export function mediaOrder(
  table: string,
  { sort, sortDirection }: { sort: 'Created' | 'Name'; sortDirection: SortDirection },
) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const by = sort === 'Name' ? sql`lower(${column('name')}) collate "C"` : column('created_at')
  return sql`${by} ${sortDirection === 'Asc' ? sql`asc` : sql`desc`}, ${column('id')}`
}

export const nameContains = (table: string, search: string) =>
  sql<SqlBool>`position(lower(${search}) in lower(${sql.ref(`${table}.name`)})) > 0`

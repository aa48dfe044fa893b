import { sql } from 'kysely'

import type { SortDirection } from '#src/contract/page.ts'

/** Order of `src/domain/media-list.ts` in SQL; `table` is a table name or alias. */

export function mediaOrder(
  table: string,
  { sort, sortDirection }: { sort: 'Created' | 'Name'; sortDirection: SortDirection },
) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const by = column(sort === 'Name' ? 'name_order' : 'created_at')
  return sql`${by} ${sortDirection === 'Asc' ? sql`asc` : sql`desc`}, ${column('id')}`
}

import { sql, type SqlBool } from 'kysely'

import { foldName } from '#src/domain/name-order.ts'

/** The rules of `src/domain/name-order.ts` in SQL. */

/** Whether a column contains a text, as `containsName`. */
export const textContains = (column: string, search: string) =>
  sql<SqlBool>`position(${foldName(search)} in inkfleet_fold(${sql.ref(column)})) > 0`

/** The same for tables that store the folded name. */
export const nameContains = (table: string, search: string) =>
  sql<SqlBool>`position(${foldName(search)} in ${sql.ref(`${table}.name_folded`)}) > 0`

/** Sorts as `compareNames`. */
export const nameOrderOf = (column: string) =>
  sql<string>`inkfleet_name_order(${sql.ref(column)}) collate "C"`

import type { ColumnType } from 'kysely'

export type Moment = ColumnType<Date, Date | string, Date | string>
export type MaybeMoment = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
/** Set by the database; `Updated` also by a trigger at each change. */
export type Created = ColumnType<Date, Date | string | undefined, never>
export type Updated = ColumnType<Date, never, never>
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>

import type { Table } from 'dexie'
import * as v from 'valibot'

import { type Device, DeviceSchema } from '#src/contract/device.ts'

/**
 * What a cached list may lack: `some` of its rows, or all rows of the requested `page`, which lies beyond those that are known.
 */
export type Missing = 'some' | 'page'

/** For a list that is not `whole`. */
export const missingIn = (isWhole: boolean, rows: readonly unknown[], offset: number) =>
  isWhole
    ? {}
    : { missing: rows.length === 0 && offset > 0 ? ('page' as const) : ('some' as const) }

/** By the device's clock: when a row was requested, and when a change that was sent later was applied to it. */
export interface RowAge {
  askedAt: number
  changedAt?: number | undefined
}
export type Cached<T> = T & RowAge
/** PINs are never cached. */
export type CachedDevice = Cached<Device & { pinCode: null }>

/** Whether a row was requested or changed after `askedAt`. A time in the future is left from a clock that was set back. */
export const isNewer = (row: RowAge | undefined, askedAt: number) =>
  row !== undefined &&
  [row.askedAt, row.changedAt ?? 0].some((time) => time > askedAt && time <= Date.now())

/** The rows of an answer, without those that were requested again after it: answers may arrive in another order. */
export async function withoutOutdated<T extends { id: string }>(
  table: { bulkGet: (ids: string[]) => PromiseLike<(RowAge | undefined)[]> },
  rows: readonly T[],
  askedAt: number,
) {
  const stored = await table.bulkGet(rows.map(({ id }) => id))
  return rows.filter((_, index) => !isNewer(stored[index], askedAt))
}

/** What was deleted, by its id: an answer that was requested before may still name it. */
export interface Gone {
  id: string
  askedAt: number
}
interface WithGone {
  gone: Table<Gone, string>
}
/** Longer than any answer takes. */
const GONE_KEPT_MS = 24 * 60 * 60_000

export async function rememberGone({ gone }: WithGone, ids: readonly string[], askedAt: number) {
  const now = Date.now()
  await gone
    .where('askedAt')
    .below(now - GONE_KEPT_MS)
    .or('askedAt')
    .above(now)
    .delete()
  await gone.bulkPut(ids.map((id) => ({ id, askedAt })))
}

/** Ids of what was deleted after an answer was requested. */
export const goneSince = async (
  { gone }: WithGone,
  askedAt: number,
): Promise<ReadonlySet<string>> =>
  new Set(await gone.where('askedAt').between(askedAt, Date.now(), false, true).primaryKeys())

export async function deleteRows(
  db: WithGone,
  table: { bulkDelete: (ids: string[]) => PromiseLike<unknown> },
  ids: readonly string[],
) {
  // First, so that no answer brings them back in between.
  await rememberGone(db, ids, Date.now())
  await table.bulkDelete([...ids])
}

const RowAgeSchema = v.object({ askedAt: v.number(), changedAt: v.optional(v.number()) })

/** Parses a row. Empty if another build wrote it in another shape: the next answer replaces it. */
export function readRow<T>(schema: v.GenericSchema<unknown, T>, row: unknown) {
  const item = v.safeParse(schema, row)
  const kept = v.safeParse(RowAgeSchema, row)
  return item.success && kept.success ? [{ item: item.output, ...kept.output }] : []
}

export const readDevice = (row: unknown) => readRow(DeviceSchema, row)

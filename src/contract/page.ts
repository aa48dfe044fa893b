import * as v from 'valibot'

import { CountFromText } from './fields.ts'

/** DEV-05 */
export const PAGE_SIZES = [10, 20, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]
/** Lists without a page-size menu (CONST-01). */
export const DEFAULT_LIMIT = 20

/** A page of rows with the total number of rows (SHELL-41). */
/*#__NO_SIDE_EFFECTS__*/
export const pageOf = <const TRow extends v.GenericSchema>(row: TRow) =>
  v.object({
    data: v.array(row),
    total: v.pipe(v.number(), v.integer(), v.minValue(0)),
    limit: v.number(),
    offset: v.number(),
  })

/** `limit` 0 requests all rows (CONST-05). */
export const pageQuery = {
  limit: v.optional(CountFromText, DEFAULT_LIMIT),
  offset: v.optional(CountFromText, 0),
}

export const SortDirectionSchema = v.picklist(['Asc', 'Desc'])
export type SortDirection = v.InferOutput<typeof SortDirectionSchema>

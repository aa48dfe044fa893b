import * as v from 'valibot'

import { AuditGroupSchema } from '#src/contract/audit.ts'
import { DEFAULT_LIMIT } from '#src/contract/page.ts'
import { isDate } from '#src/domain/is-date.ts'
import { IdParam, PageParam, optionalParam, SearchTextParam } from '#src/platform/search-params.ts'

const Day = v.pipe(v.string(), v.check(isDate))

export const AuditSearchSchema = v.object({
  q: optionalParam(SearchTextParam),
  page: optionalParam(PageParam),
  person: optionalParam(IdParam),
  kind: optionalParam(AuditGroupSchema),
  /** Inclusive days in the local timezone. */
  from: optionalParam(Day),
  till: optionalParam(Day),
})
export type AuditSearch = v.InferOutput<typeof AuditSearchSchema>

export const filterOf = ({ q, person, kind, from, till }: AuditSearch) => ({
  ...(q !== undefined && { search: q }),
  ...(person !== undefined && { userId: person }),
  ...(kind !== undefined && { group: kind }),
  ...(from !== undefined && { from: midnight(from) }),
  ...(till !== undefined && { to: midnight(till, 1) }),
})

export const pageOf = (search: AuditSearch) => ({
  ...filterOf(search),
  limit: DEFAULT_LIMIT,
  offset: ((search.page ?? 1) - 1) * DEFAULT_LIMIT,
})

/** Local midnight of a day, plus `later` days. */
function midnight(day: string, later = 0) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

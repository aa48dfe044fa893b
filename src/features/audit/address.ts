import * as v from 'valibot'

import { AuditGroupSchema } from '#src/contract/audit.ts'
import { DEFAULT_LIMIT } from '#src/contract/page.ts'
import { isDate } from '#src/domain/is-date.ts'
import { Id, PageNumber, said, SearchText } from '#src/widgets/address-fields/address-fields.ts'

const Day = v.pipe(v.string(), v.check(isDate))

/** What the address says of the audit log; what it says wrong counts as not said. */
export const AuditSearchSchema = v.object({
  q: said(SearchText),
  page: said(PageNumber),
  person: said(Id),
  kind: said(AuditGroupSchema),
  /** Days of the reader's own calendar, both included. */
  from: said(Day),
  till: said(Day),
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

/** When a day begins where the reader is, or one `later`. */
function midnight(day: string, later = 0) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

import * as v from 'valibot'

import { Id, PageNumber, said, SearchText } from '#src/widgets/address-fields/address-fields.ts'

export const ADMIN_TABS = ['organizations', 'users', 'devices'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

/** What the address says; what it says wrong counts as not said. */
export const AdminSearchSchema = v.object({
  /** `devices` without it (ORG-14). */
  tab: said(v.picklist(ADMIN_TABS)),
  /** What the organisations or the users are searched for. */
  q: said(SearchText),
  /** Of them; the first without it. */
  page: said(PageNumber),
  /** Whose revisions are listed; those of all models without it. */
  model: said(Id),
})
export type AdminSearch = v.InferOutput<typeof AdminSearchSchema>

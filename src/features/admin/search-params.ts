import * as v from 'valibot'

import { IdParam, PageParam, optionalParam, SearchTextParam } from '#src/platform/search-params.ts'

export const ADMIN_TABS = ['organizations', 'users', 'devices'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

export const AdminSearchSchema = v.object({
  /** Defaults to `devices` (ORG-14). */
  tab: optionalParam(v.picklist(ADMIN_TABS)),
  /** Search text of the organizations or users. */
  q: optionalParam(SearchTextParam),
  /** Defaults to 1. */
  page: optionalParam(PageParam),
  /** Defaults to all models. */
  model: optionalParam(IdParam),
})
export type AdminSearch = v.InferOutput<typeof AdminSearchSchema>

import * as v from 'valibot'

import { PageNumber, said, SearchText } from '#src/widgets/address-fields/address-fields.ts'

export const USER_COLUMNS = ['name', 'role', 'email'] as const

/** What the address says of the list of users; what it says wrong counts as not said. */
export const UsersSearchSchema = v.object({
  q: said(SearchText),
  page: said(PageNumber),
  sort: said(v.picklist(USER_COLUMNS)),
  way: said(v.picklist(['Asc', 'Desc'])),
})
export type UsersSearch = v.InferOutput<typeof UsersSearchSchema>

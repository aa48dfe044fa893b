import * as v from 'valibot'

import {
  DirectionParam,
  optionalParam,
  PageParam,
  SearchTextParam,
} from '#src/platform/search-params.ts'

export const USER_COLUMNS = ['name', 'role', 'email'] as const

export const UsersSearchSchema = v.pipe(
  v.object({
    q: optionalParam(SearchTextParam),
    page: optionalParam(PageParam),
    sort: optionalParam(v.picklist(USER_COLUMNS)),
    direction: optionalParam(DirectionParam),
    /** The direction in links from earlier versions. */
    way: optionalParam(DirectionParam),
  }),
  v.transform(({ way, direction = way, ...search }) => ({ ...search, direction })),
)
export type UsersSearch = Partial<v.InferOutput<typeof UsersSearchSchema>>

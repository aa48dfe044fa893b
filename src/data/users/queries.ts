import { queryOptions } from '@tanstack/react-query'

import { CurrentUserSchema } from '#src/contract/user.ts'
import { valueThroughCache } from '#src/platform/db/through-cache.ts'

import { getSelf } from './api.ts'

export const userQueries = {
  all: () => ['users'] as const,
  /** Who is signed in (SESS-03). */
  self: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'self'] as const,
      queryFn: async ({ signal }) => {
        const ask = () => getSelf({ signal })
        const { value } = await valueThroughCache('self', CurrentUserSchema, ask)
        return value
      },
      staleTime: Infinity,
    }),
}

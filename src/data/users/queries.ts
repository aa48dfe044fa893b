import { queryOptions } from '@tanstack/react-query'

import { getSelf } from './api.ts'

export const userQueries = {
  all: () => ['users'] as const,
  /** Who is signed in (SESS-03). */
  self: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'self'] as const,
      queryFn: ({ signal }) => getSelf({ signal }),
      staleTime: Infinity,
    }),
}

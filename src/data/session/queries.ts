import { queryOptions } from '@tanstack/react-query'

import { listDemoAccounts, listOwnSessions } from './api.ts'

export const sessionQueries = {
  /** Where the reader is signed in. Of this moment: never kept. */
  own: () =>
    queryOptions({
      queryKey: ['session', 'own'] as const,
      queryFn: ({ signal }) => listOwnSessions({ signal }),
    }),
  /** Empty in an installation of somebody. */
  demoAccounts: () =>
    queryOptions({
      queryKey: ['session', 'demo-accounts'] as const,
      queryFn: ({ signal }) => listDemoAccounts({ signal }),
      staleTime: Infinity,
      retry: false,
    }),
}

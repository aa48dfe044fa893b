import { queryOptions } from '@tanstack/react-query'

import { listDemoAccounts, listOwnSessions } from './api.ts'

export const sessionQueries = {
  /** The user's sessions; never cached. */
  own: () =>
    queryOptions({
      queryKey: ['session', 'own'] as const,
      queryFn: ({ signal }) => listOwnSessions({ signal }),
    }),
  /** Empty unless the server runs on demo data. */
  demoAccounts: () =>
    queryOptions({
      queryKey: ['session', 'demo-accounts'] as const,
      queryFn: ({ signal }) => listDemoAccounts({ signal }),
      staleTime: Infinity,
      retry: false,
    }),
}

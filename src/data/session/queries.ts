import { queryOptions } from '@tanstack/react-query'

import { listDemoAccounts } from './api.ts'

export const sessionQueries = {
  /** Empty in an installation of somebody. */
  demoAccounts: () =>
    queryOptions({
      queryKey: ['session', 'demo-accounts'] as const,
      queryFn: ({ signal }) => listDemoAccounts({ signal }),
      staleTime: Infinity,
      retry: false,
    }),
}

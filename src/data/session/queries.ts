import { queryOptions } from '@tanstack/react-query'

import { serverOnly } from '#src/platform/query/cached-first.ts'

import { listDemoAccounts, listOwnSessions } from './api.ts'

export const sessionQueries = {
  /** The user's sessions; never cached, and read on each visit: they begin and end elsewhere. */
  own: () =>
    queryOptions({
      queryKey: ['session', 'own'] as const,
      queryFn: serverOnly(({ signal }) => listOwnSessions({ signal })),
      refetchOnMount: 'always',
    }),
  /** Empty unless the server runs on demo data. */
  demoAccounts: () =>
    queryOptions({
      queryKey: ['session', 'demo-accounts'] as const,
      queryFn: serverOnly(({ signal }) => listDemoAccounts({ signal })),
      staleTime: Infinity,
      retry: false,
    }),
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { auditEndpoints } from '#src/contract/audit.ts'
import type { Request } from '#src/contract/endpoint.ts'
import { call } from '#src/platform/http/call.ts'
import { serverOnly } from '#src/platform/query/cached-first.ts'

export type AuditFilter = Request<typeof auditEndpoints.export>['query']

export const auditQueries = {
  /** Not cached: a partial log on this device would look complete. */
  page: (query: Request<typeof auditEndpoints.list>['query']) =>
    queryOptions({
      queryKey: ['audit', query] as const,
      queryFn: serverOnly(({ signal }) => call(auditEndpoints.list, { query }, { signal })),
      placeholderData: keepPreviousData,
      // Every change adds to it, also those of other users.
      refetchOnMount: 'always',
    }),
}

/** All matching events as CSV. */
export const exportAudit = (query: AuditFilter) => call(auditEndpoints.export, { query })

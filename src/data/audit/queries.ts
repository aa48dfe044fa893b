import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { auditEndpoints } from '#src/contract/audit.ts'
import type { Request } from '#src/contract/endpoint.ts'
import { call } from '#src/platform/http/call.ts'

export type AuditFilter = Request<typeof auditEndpoints.export>['query']

export const auditQueries = {
  /** What was done is asked of the server alone: a part of it, kept on this device, would look like all of it. */
  page: (query: Request<typeof auditEndpoints.list>['query']) =>
    queryOptions({
      queryKey: ['audit', query] as const,
      queryFn: ({ signal }) => call(auditEndpoints.list, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

/** All that the filter lets through, as the text of a CSV file. */
export const exportAudit = (query: AuditFilter) => call(auditEndpoints.export, { query })

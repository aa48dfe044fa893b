import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { organizationEndpoints } from '#src/contract/organization.ts'
import { valueThroughCache } from '#src/platform/db/through-cache.ts'
import { call } from '#src/platform/http/call.ts'

const NamesSchema = v.array(v.object({ id: v.string(), name: v.string() }))

export const organizationQueries = {
  all: () => ['organizations'] as const,
  /** What each is called, for the platform's own, who see several. */
  names: () =>
    queryOptions({
      queryKey: [...organizationQueries.all(), 'names'] as const,
      queryFn: async ({ signal }) => {
        const ask = async () => {
          const { data } = await call(
            organizationEndpoints.list,
            { query: { limit: 0 } },
            { signal },
          )
          return data.map(({ id, name, displayName }) => ({ id, name: displayName || name }))
        }
        return (await valueThroughCache('organizations/names', NamesSchema, ask)).value
      },
    }),
}

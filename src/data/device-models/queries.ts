import { queryOptions } from '@tanstack/react-query'

import { organizationEndpoints } from '#src/contract/organization.ts'
import { valueThroughCache } from '#src/platform/db/through-cache.ts'

import { listModelsOf } from './api.ts'
import { deviceModelKeys } from './keys.ts'

export const deviceModelQueries = {
  /** Those that an organisation has, and those that it has not. */
  of: (organizationId: string) =>
    queryOptions({
      queryKey: deviceModelKeys.of(organizationId),
      queryFn: ({ signal }) =>
        valueThroughCache(
          `device-models/${organizationId}`,
          organizationEndpoints.deviceGroups.answer,
          () => listModelsOf(organizationId, { signal }),
        ),
    }),
}

import { queryOptions } from '@tanstack/react-query'

import { deviceModelEndpoints } from '#src/contract/device-model.ts'
import { organizationEndpoints } from '#src/contract/organization.ts'
import { valueThroughCache } from '#src/platform/db/through-cache.ts'

import { listModels, listModelsOf, listRevisions } from './api.ts'
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
  every: () =>
    queryOptions({
      queryKey: deviceModelKeys.every(),
      queryFn: ({ signal }) =>
        valueThroughCache('device-models/every', deviceModelEndpoints.list.answer, () =>
          listModels({ signal }),
        ),
    }),
  /** Of one model, or of all (MOD-05). */
  revisions: (modelId: string | undefined) =>
    queryOptions({
      queryKey: deviceModelKeys.revisionsOf(modelId),
      queryFn: ({ signal }) =>
        valueThroughCache(
          `device-revisions/${modelId ?? 'all'}`,
          deviceModelEndpoints.revisions.answer,
          () => listRevisions(modelId, { signal }),
        ),
    }),
}

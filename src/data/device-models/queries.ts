import { queryOptions } from '@tanstack/react-query'

import { deviceModelEndpoints } from '#src/contract/device-model.ts'
import { organizationEndpoints } from '#src/contract/organization.ts'
import { networkFirstValue } from '#src/platform/db/network-first.ts'
import { cachedFirst } from '#src/platform/query/cached-first.ts'

import { listModels, listModelsOf, listRevisions } from './api.ts'
import { deviceModelKeys } from './keys.ts'

export const deviceModelQueries = {
  /** The models that an organization owns, and the others. */
  of: (organizationId: string) =>
    queryOptions({
      queryKey: deviceModelKeys.of(organizationId),
      queryFn: cachedFirst(({ signal, mode }) =>
        networkFirstValue(
          `device-models/${organizationId}`,
          organizationEndpoints.deviceGroups.answer,
          () => listModelsOf(organizationId, { signal }),
          mode,
        ),
      ),
    }),
  every: () =>
    queryOptions({
      queryKey: deviceModelKeys.every(),
      queryFn: cachedFirst(({ signal, mode }) =>
        networkFirstValue(
          'device-models/every',
          deviceModelEndpoints.list.answer,
          () => listModels({ signal }),
          mode,
        ),
      ),
    }),
  /** Of one model, or of all models (MOD-05). */
  revisions: (modelId: string | undefined) =>
    queryOptions({
      queryKey: deviceModelKeys.revisionsOf(modelId),
      queryFn: cachedFirst(({ signal, mode }) =>
        networkFirstValue(
          `device-revisions/${modelId ?? 'all'}`,
          deviceModelEndpoints.revisions.answer,
          () => listRevisions(modelId, { signal }),
          mode,
        ),
      ),
    }),
}

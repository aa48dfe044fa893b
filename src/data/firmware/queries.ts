import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { deviceModelEndpoints } from '#src/contract/device-model.ts'
import { firmwareEndpoints } from '#src/contract/firmware.ts'
import { deviceModelKeys } from '#src/data/device-models/keys.ts'
import { compareNames } from '#src/domain/name-order.ts'
import { call } from '#src/platform/http/call.ts'

import { firmwareKeys } from './keys.ts'

interface Page {
  limit: number
  offset: number
}

/** For the platform's own, who look at them with the network; nothing of it is kept for a day without. */
export const firmwareQueries = {
  manufactured: (page: Page) =>
    queryOptions({
      queryKey: [...firmwareKeys.manufactured(), page] as const,
      queryFn: ({ signal }) => call(firmwareEndpoints.manufactured, { query: page }, { signal }),
      placeholderData: keepPreviousData,
    }),
  rollouts: (page: Page) =>
    queryOptions({
      queryKey: [...firmwareKeys.rollouts(), page] as const,
      queryFn: ({ signal }) => call(firmwareEndpoints.rollouts, { query: page }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** All of them, by name: a rollout says which of them its file is for. */
  models: () =>
    queryOptions({
      queryKey: [...deviceModelKeys.all(), 'for-firmware'] as const,
      queryFn: async ({ signal }) => {
        const all = await call(deviceModelEndpoints.list, { query: { limit: 0 } }, { signal })
        return all.data.toSorted((one, other) => compareNames(one.name, other.name))
      },
    }),
}

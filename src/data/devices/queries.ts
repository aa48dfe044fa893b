import { queryOptions } from '@tanstack/react-query'

import type { DeviceListQuery } from '#src/contract/device.ts'
import { readFromServer } from '#src/data/reading.ts'

import { countDevices, getDevice, listDevices } from './api.ts'
import { deviceKeys } from './keys.ts'

export const deviceQueries = {
  list: (query: DeviceListQuery) =>
    queryOptions({
      queryKey: [...deviceKeys.lists(), query] as const,
      queryFn: ({ signal }) => readFromServer(() => listDevices(query, { signal })),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: deviceKeys.detail(id),
      queryFn: ({ signal }) => readFromServer(() => getDevice(id, { signal })),
    }),
  count: (organizationId: string | undefined) =>
    queryOptions({
      queryKey: [...deviceKeys.count(), organizationId] as const,
      queryFn: ({ signal }) => countDevices(organizationId, { signal }),
    }),
}

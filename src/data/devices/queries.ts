import { queryOptions } from '@tanstack/react-query'

import { deviceEndpoints, type DeviceListQuery } from '#src/contract/device.ts'
import {
  devicePageThroughCache,
  deviceThroughCache,
  valueThroughCache,
} from '#src/platform/db/through-cache.ts'

import { countDevices, getDevice, listDevices } from './api.ts'
import { deviceKeys } from './keys.ts'

export const deviceQueries = {
  list: (query: DeviceListQuery) =>
    queryOptions({
      queryKey: [...deviceKeys.lists(), query] as const,
      queryFn: ({ signal }) => devicePageThroughCache(query, () => listDevices(query, { signal })),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: deviceKeys.detail(id),
      queryFn: ({ signal }) => deviceThroughCache(id, () => getDevice(id, { signal })),
    }),
  count: (organizationId: string | undefined) =>
    queryOptions({
      queryKey: [...deviceKeys.count(), organizationId] as const,
      queryFn: async ({ signal }) => {
        const ask = () => countDevices(organizationId, { signal })
        const key = `devices/count/${organizationId ?? ''}`
        return (await valueThroughCache(key, deviceEndpoints.count.answer, ask)).value
      },
    }),
}

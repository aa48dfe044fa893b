import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { Device, DevicePage } from '#src/contract/device.ts'
import { changesOfDevice, withChanges } from '#src/data/devices/changes-of-device.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

/** One device as it looks with what waits for the server. At first what a list already knew of it. */
export function useDevice(id: string) {
  const { changes } = useOutbox()
  const queryClient = useQueryClient()
  const listed = () => {
    const pages = queryClient.getQueriesData<Known<DevicePage>>({ queryKey: deviceKeys.lists() })
    return pages.map(([, page]) => rowOf(page, id)).find((row) => row !== undefined)
  }
  const { data, ...state } = useQuery({
    ...deviceQueries.detail(id),
    placeholderData: listed,
  })
  return {
    ...state,
    device: data && withChanges(changes, data.value, data.askedAt),
    changes: changesOfDevice(changes, id),
    /** Only of what was kept here on an earlier visit: how old it is has to be said then. */
    kept: data?.from === 'device' ? data : undefined,
  }
}

function rowOf(page: Known<DevicePage> | undefined, id: string): Known<Device> | undefined {
  const device = page?.value.data.find((one) => one.id === id)
  return page && device && { ...page, value: device }
}

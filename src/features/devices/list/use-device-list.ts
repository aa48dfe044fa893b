import { useQuery } from '@tanstack/react-query'

import type { DeviceListQuery } from '#src/contract/device.ts'
import { listDevices } from '#src/data/devices/api.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { UNASSIGNED } from '#src/widgets/workspace-tree/place.ts'

import { useDeviceRows } from './device-rows.ts'

/** One page of the list. The page before stays on screen while the next one of the same place loads. */
export function useDeviceList(place: string, query: DeviceListQuery | undefined) {
  const { changes } = useOutbox()
  const options = queryFor(place, query ?? {})
  const { data, ...state } = useQuery({
    ...options,
    enabled: query !== undefined,
    meta: { place },
    placeholderData: (page, of) => (of?.meta?.['place'] === place ? page : undefined),
  })
  const listed = data && { devices: data.value.data, askedAt: data.askedAt }
  const rows = useDeviceRows(listed, changes, useNow('server'))
  const everything = async () => (await listDevices({ ...query, limit: 0, offset: 0 })).data
  return { ...state, rows, everything, total: data?.value.total ?? 0, reading: data, queryKey: options.queryKey }
}

const queryFor = (place: string, query: DeviceListQuery) =>
  place === UNASSIGNED ? deviceQueries.list(query) : deviceQueries.list(query)

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { DeviceListQuery } from '#src/contract/device.ts'
import { listAllDevices } from '#src/data/devices/list-all.ts'
import { movesAround, withMoves } from '#src/data/devices/moves.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { UNASSIGNED } from '#src/widgets/workspace-tree/place.ts'

import { useDeviceRows } from './device-rows.ts'

/**
 * One page of the list, as it is once everything that waits is done. The page before stays on screen while the next one of the
 * same place loads.
 */
export function useDeviceList(place: string, query: DeviceListQuery | undefined) {
  const { changes } = useOutbox()
  const now = useNow('server')
  const queries = useQueryClient()
  const isUnassigned = place === UNASSIGNED
  const ofPlace = deviceQueries.list(query ?? {}, movesAround(changes, query ?? {}))
  const ofNobody = deviceQueries.unassigned(query ?? {})
  const listOfPlace = useQuery({
    ...ofPlace,
    enabled: query !== undefined && !isUnassigned,
    meta: { place },
    placeholderData: (page, of) => (of?.meta?.['place'] === place ? page : undefined),
  })
  const listOfNobody = useQuery({
    ...ofNobody,
    enabled: isUnassigned,
    placeholderData: keepPreviousData,
  })
  const { data, ...state } = isUnassigned ? listOfNobody : listOfPlace
  const page = useMemo(() => data && withMoves(data, changes, now), [data, changes, now])
  const listed = page && data && { devices: page.devices, askedAt: data.askedAt }
  return {
    ...state,
    rows: useDeviceRows(listed, changes, now),
    total: page?.total ?? 0,
    reading: data,
    queryKey: (isUnassigned ? ofNobody : ofPlace).queryKey,
    /** All pages of it. */
    everything: async () => {
      const whole = { ...query, limit: 0, offset: 0 }
      if (!isUnassigned) return await listAllDevices(whole, { changes, now })
      return (await queries.fetchQuery(deviceQueries.unassigned(whole))).value.data
    },
  }
}

import type { DeviceListQuery } from '#src/contract/device.ts'
import { listedDevice } from '#src/domain/device-list.ts'
import { needsAttention } from '#src/domain/device-warnings.ts'

import { useDevices } from './use-devices.ts'

/** As many as a place has that is well, and as many as are turned through page by page. */
const FEW = 100
const MANY = 1_000

export type Warnings = ReturnType<typeof useFirstWarnings>

/** All devices of a place that are not connected, late or have a low battery; of very many the first. */
export function useWarnings(place: DeviceListQuery | undefined): Warnings {
  const few = useFirstWarnings(place, FEW)
  const hasMore = few.devices !== undefined && !few.isWhole
  const many = useFirstWarnings(hasMore ? place : undefined, MANY)
  return many.devices === undefined ? few : many
}

/** The first of them by name. */
export function useFirstWarnings(place: DeviceListQuery | undefined, most: number) {
  const { devices, total, now, ...state } = useDevices(
    place && { ...place, warnings: 'true', sort: 'Name', sortDirection: 'Asc', limit: most },
  )
  const warned = devices?.filter((device) => needsAttention(listedDevice(device), now))
  const isWhole = devices !== undefined && total === devices.length
  return {
    ...state,
    now,
    devices: warned,
    total: isWhole ? warned?.length : total,
    /** Whether `devices` are all of them. */
    isWhole,
  }
}

import type { DeviceListQuery } from '#src/contract/device.ts'
import { needsAttention } from '#src/domain/device-warnings.ts'

import { useDevices } from './use-devices.ts'

/** As many as anybody reads on a page like these; the devices page has the others. */
const MOST = 100

export type Warnings = ReturnType<typeof useWarnings>

/** The devices of a place that are not connected or have a low battery. */
export function useWarnings(place: DeviceListQuery | undefined) {
  const { devices, total, now, ...state } = useDevices(
    place && { ...place, warnings: 'true', sort: 'Name', sortDirection: 'Asc', limit: MOST },
  )
  const warned = devices?.filter((device) => needsAttention(device, now))
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

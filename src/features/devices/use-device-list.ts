import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { Device, DeviceListQuery } from '#src/contract/device.ts'
import { changesOfDevice } from '#src/data/devices/changes-of-device.ts'
import { deviceOverlays } from '#src/data/devices/mutations.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

/** A device as it looks with what waits for the server, and those changes. */
export interface DeviceRow {
  device: Device
  changes: readonly PendingChange[]
}

/** One page of the list. The page before stays on screen while the next one loads. */
export function useDeviceList(query: DeviceListQuery | undefined) {
  const { changes } = useOutbox()
  const { data, ...state } = useQuery({
    ...deviceQueries.list(query ?? {}),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  })
  const rows: DeviceRow[] | undefined = data?.value.data.map((device) => ({
    device: overlay(deviceOverlays, changes, device, data.askedAt),
    changes: changesOfDevice(changes, device.id),
  }))
  return { ...state, rows, total: data?.value.total ?? 0, reading: data }
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Device } from '#src/contract/device.ts'
import { withChanges } from '#src/data/devices/changes-of-device.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { placeNames } from '#src/widgets/workspace-tree/place-names.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

/** A device that an entry may be copied to, and where it is. */
export interface Place {
  device: Device
  place: string
}

const NO_DEVICES: readonly Place[] = []

/** All devices of an organisation that somebody may see, by name, as they look with what waits for the server. */
export function useReceivers(organizationId: string, now: number) {
  const { changes } = useOutbox()
  const { data, error, refetch } = useQuery(deviceQueries.every(organizationId, now))
  const { workspaces } = useWorkspaces()
  const places = useMemo(() => {
    const names = placeNames(workspaces ?? [])
    return data?.devices.map((known) => {
      const device = withChanges(changes, known, data.askedAt)
      return { device, place: names.get(device.workspaceId ?? '') ?? '' }
    })
  }, [data, changes, workspaces])
  return { places: places ?? NO_DEVICES, isLoading: !data && !error, error, refetch }
}

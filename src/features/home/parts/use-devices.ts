import { type QueryClient, useQuery } from '@tanstack/react-query'

import { withChanges } from '#src/data/devices/changes-of-device.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { contentAt } from '#src/domain/device-content.ts'
import { type LocalListQuery, listedDevice } from '#src/domain/device-list.ts'
import { needsAttention } from '#src/domain/device-warnings.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { useDataTime } from '#src/platform/connectivity/use-connectivity.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { preload } from '#src/platform/query/preload.ts'
import { ALL_WORKSPACES, UNGROUPED, WARNINGS } from '#src/widgets/workspace-tree/scope-ids.ts'
import { organizationOfScope } from '#src/widgets/workspace-tree/scope.ts'

import { deviceScope } from './device-scope.ts'

/** Few warnings are the usual case; the maximum limits pagination. */
const FIRST_LIMIT = 100
const MAX_LIMIT = 1_000

/** Devices with pending changes applied; undefined until loaded. */
export function useDevices(query: LocalListQuery | undefined) {
  const { changes } = useOutbox()
  const serverNow = useNow('server')
  const { data: reading, ...state } = useQuery({
    ...deviceQueries.list(query ?? {}),
    enabled: query !== undefined,
  })
  return {
    ...state,
    reading,
    now: useDataTime(reading),
    total: reading?.value.total,
    /** The cache may lack devices. */
    isIncomplete: reading?.missing !== undefined,
    devices: reading?.value.data.map((device) =>
      withChanges(changes, contentAt(device, serverNow), reading.askedAt),
    ),
  }
}

/** For the number of devices. */
export const countOf = (place: LocalListQuery): LocalListQuery => ({ ...place, limit: 1 })

export type Warnings = ReturnType<typeof useFirstWarnings>

/** Devices that are disconnected, late or low on battery, up to the maximum. */
export function useWarnings(place: LocalListQuery | undefined): Warnings {
  const few = useFirstWarnings(place, FIRST_LIMIT)
  const hasMore = few.devices !== undefined && !few.isWhole
  const many = useFirstWarnings(hasMore ? place : undefined, MAX_LIMIT)
  return many.devices === undefined ? few : many
}

const warningsOf = (place: LocalListQuery, limit: number): LocalListQuery => ({
  ...place,
  warnings: 'true',
  sort: 'Name',
  sortDirection: 'Asc',
  limit,
})

/** The workspaces, and the warnings and the count that the status page reads for a place. */
export async function preloadStatus(
  client: QueryClient,
  organizationId: string | undefined,
  place: string,
) {
  const tree = preload(client, workspaceQueries.knownTree())
  const needsTree = place !== ALL_WORKSPACES && place !== WARNINGS
  const workspaces = needsTree ? ((await tree)?.value ?? []) : []
  const isKnown = findWorkspace(workspaces, place) ?? organizationOfScope(workspaces, place)
  if (needsTree && place !== UNGROUPED && !isKnown) return
  const scope = deviceScope(place, organizationId, workspaces)
  if (!scope) return
  void preload(client, deviceQueries.list(warningsOf(scope, FIRST_LIMIT)))
  await preload(client, deviceQueries.list(countOf(scope)))
}

/** The first warnings by name. */
export function useFirstWarnings(place: LocalListQuery | undefined, limit: number) {
  const { devices, total, now, ...state } = useDevices(place && warningsOf(place, limit))
  const needingAttention = devices?.filter((device) => needsAttention(listedDevice(device), now))
  const isWhole = devices !== undefined && total === devices.length
  return {
    ...state,
    now,
    devices: needingAttention,
    total: isWhole ? needingAttention?.length : total,
    /** Whether `devices` is complete. */
    isWhole,
  }
}

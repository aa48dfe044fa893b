import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { listAllDevices, listAllUnassigned } from '#src/data/devices/list-all.ts'
import { movesAffecting, withMoves } from '#src/data/devices/moves.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { workspaceTreeOverlays } from '#src/data/workspaces/tree-overlays.ts'
import type { LocalListQuery } from '#src/domain/device-list.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected, useDataTime } from '#src/platform/connectivity/use-connectivity.ts'
import { containsUntil } from '#src/platform/db/network-first.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { outboxView, useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { preload } from '#src/platform/query/preload.ts'
import {
  ALL_WORKSPACES,
  UNASSIGNED,
  UNGROUPED,
  WARNINGS,
} from '#src/widgets/workspace-tree/scope-ids.ts'

import {
  type DevicesSearch,
  effectivePlace,
  shownPlaces as shownPlacesOf,
  toQuery,
} from '../search-params.ts'
import { useDeviceRows } from './device-rows.ts'

/**
 * One page of devices with pending changes applied. Keeps the previous page while the next one of
 * the same scope loads. `workspaces`: with pending changes.
 */
export function useDeviceList(
  place: string,
  query: LocalListQuery | undefined,
  workspaces: readonly Workspace[],
) {
  const { nested, workspaceFolderId } = query ?? {}
  const shownPlaces = useMemo(
    () => shownPlacesOf({ nested, workspaceFolderId }, workspaces),
    [nested, workspaceFolderId, workspaces],
  )
  const { changes } = useOutbox()
  const now = useNow('server')
  const queries = useQueryClient()
  const isUnassigned = place === UNASSIGNED
  const listed = listOf(place, query ?? {}, changes, shownPlaces)
  const { data, ...state } = useQuery({
    ...listed,
    enabled: query !== undefined,
    meta: { place },
    placeholderData: (before, of) => (of?.meta?.['place'] === place ? before : undefined),
  })
  const page = useMemo(
    () => data && withMoves(data, changes, now, shownPlaces),
    [data, changes, now, shownPlaces],
  )
  const dataTime = useDataTime(data)
  const shown = page && data && { devices: page.devices, askedAt: data.askedAt, dataTime }
  return {
    ...state,
    rows: useDeviceRows(shown, changes, now),
    total: page?.total ?? 0,
    reading: data,
    queryKey: listed.queryKey,
    /** This page is loaded, not a placeholder. */
    isKnown: data !== undefined && !state.isPlaceholderData,
    /** Whether a page shows without a request: it is cached, or the browser is offline. */
    isAtHand: (asked: LocalListQuery | undefined) =>
      isDisconnected(connectivity.get()) ||
      (asked !== undefined &&
        queries.getQueryData(listOf(place, asked, changes, shownPlaces).queryKey) !== undefined),
    /** Loads all pages. */
    everything: (signal: AbortSignal) =>
      isUnassigned
        ? listAllUnassigned(query ?? {}, { changes, signal })
        : listAllDevices(query ?? {}, { changes, now, shownPlaces, signal }),
  }
}

const listOf = (
  place: string,
  query: LocalListQuery,
  changes: readonly PendingChange[],
  shownPlaces: readonly string[] | undefined,
) =>
  place === UNASSIGNED
    ? deviceQueries.unassigned(query)
    : deviceQueries.list(query, movesAffecting(changes, query, shownPlaces))

const NEEDS_NO_TREE = [ALL_WORKSPACES, WARNINGS, UNASSIGNED]

/** The workspaces, and the page of devices that `useDeviceList` reads for this URL. */
export async function preloadDevices(
  client: QueryClient,
  { role, organizationId }: { role: Role; organizationId: string | undefined },
  search: DevicesSearch,
) {
  const { changes, serverIds } = outboxView()
  const inUrl = effectivePlace(search, role)
  const place = serverIds.get(inUrl) ?? inUrl
  const tree = preload(client, workspaceQueries.knownTree())
  const needsTree = !NEEDS_NO_TREE.includes(place)
  const known = needsTree ? await tree : undefined
  const serverTree = known?.value ?? []
  const workspaces = known
    ? overlay(workspaceTreeOverlays, changes, known.value, containsUntil(known))
    : serverTree
  if (needsTree && place !== UNGROUPED && !findWorkspace(workspaces, place)) return
  const query = toQuery(search, place, organizationId, { workspaces, serverTree })
  if (query) await preload(client, listOf(place, query, changes, shownPlacesOf(query, workspaces)))
}

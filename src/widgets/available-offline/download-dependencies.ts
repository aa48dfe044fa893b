import type { QueryClient } from '@tanstack/react-query'

import type { Role } from '#src/contract/ability.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { listDevices } from '#src/data/devices/api.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import { fetchImage } from '#src/data/images/api.ts'
import { lineupQueries } from '#src/data/lineup/queries.ts'
import { scheduleQueries } from '#src/data/schedules/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import {
  cacheAvailablePage,
  cacheAvailableList,
  markAvailable,
} from '#src/platform/db/available-offline.ts'
import { prefetchDecoder } from '#src/widgets/code-reader/prefetch-decoder.ts'
import { prefetchRenderer } from '#src/widgets/template-image/prefetch-renderer.ts'

import { fromServer, librarySteps, orUnreachable } from './download-library.ts'
import type { DownloadDependencies, Step } from './download-lists.ts'
import type { OfflineTarget } from './offline-plan.ts'

/** Server and cache of one user. */
export function downloadDependencies(
  target: OfflineTarget,
  queryClient: QueryClient,
  {
    userId,
    organizationId,
    role,
  }: { userId: string; organizationId: string | undefined; role: Role },
): DownloadDependencies {
  const queries = target.lists.map(({ query }) => query)
  const mayChange = can({ role }, 'content.manage')
  const span = scheduleSpan(serverClock.now())
  return {
    listDevices: (query, signal) => listDevices(query, { signal, asUser: userId }),
    storePage: cacheAvailablePage,
    storeComplete: cacheAvailableList,
    // The service worker caches it.
    fetchImage: (address, signal) => orUnreachable(fetchImage(address, signal), signal, undefined),
    fetchSchedule: (deviceId) =>
      fromServer(
        queryClient.fetchQuery({ ...scheduleQueries.ofDevice(deviceId, span), gcTime: 0 }),
      ),
    others: [
      () => fromServer(queryClient.fetchQuery(workspaceQueries.tree())),
      () => fromServer(queryClient.fetchQuery(folderQueries.imageTree(organizationId))),
      () => fromServer(queryClient.fetchQuery(folderQueries.templateTree(organizationId))),
      () => fromServer(queryClient.fetchQuery({ ...workspaceQueries.timezones(), staleTime: 0 })),
      ...target.organizationIds.map(
        (id): Step =>
          () =>
            fromServer(queryClient.fetchQuery(deviceModelQueries.of(id))),
      ),
      ...queries.flatMap(({ workspaceFolderId }): Step[] =>
        workspaceFolderId === undefined
          ? []
          : [() => fromServer(queryClient.fetchQuery(lineupOf(workspaceFolderId)))],
      ),
      // Optional: without it codes are typed.
      (signal) => optional(prefetchDecoder(signal), signal),
      // Optional: without it designs have no panel preview.
      ...(mayChange ? [(signal: AbortSignal) => optional(prefetchRenderer(signal), signal)] : []),
      ...(organizationId === undefined ? [] : librarySteps(target, queryClient, mayChange)),
    ],
    done: (askedAt) => markAvailable(queries, askedAt),
    now: () => Date.now(),
  }
}

const optional = (loading: Promise<unknown>, signal: AbortSignal) =>
  loading.then(
    () => undefined,
    () => {
      signal.throwIfAborted()
      return undefined
    },
  )

/** Covers the weeks that the calendar shows of this month and of the next two. */
function scheduleSpan(nowMs: number) {
  const now = new Date(nowMs)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const dayOf = (months: number, day: number) =>
    new Date(Date.UTC(year, month + months, day)).toISOString()
  return { from: dayOf(0, -14), to: dayOf(3, 16) }
}

const HALF_HOUR_MS = 30 * 60_000
const lineupOf = (workspaceId: string) =>
  lineupQueries.ofWorkspace(
    workspaceId,
    Math.floor(serverClock.now() / HALF_HOUR_MS) * HALF_HOUR_MS,
  )

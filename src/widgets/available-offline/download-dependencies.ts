import type { QueryClient } from '@tanstack/react-query'

import type { Role } from '#src/contract/ability.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { listDevices } from '#src/data/devices/api.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import { imageQueries } from '#src/data/images/queries.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { can } from '#src/domain/permissions.ts'
import {
  cacheAvailablePage,
  cacheAvailableList,
  markAvailable,
} from '#src/platform/db/available-offline.ts'
import { isUnreachable, type Known } from '#src/platform/db/network-first.ts'
import { ProblemError } from '#src/platform/http/problem.ts'
import { prefetchDecoder } from '#src/widgets/code-reader/prefetch-decoder.ts'
import { prefetchRenderer } from '#src/widgets/template-image/prefetch-renderer.ts'

import type { DownloadDependencies } from './download-lists.ts'
import type { OfflineTarget } from './offline-plan.ts'

/** All rows in one response. */
const NO_LIMIT = { limit: 0 }

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
  return {
    listDevices: (query, signal) => listDevices(query, { signal, asUser: userId }),
    storePage: cacheAvailablePage,
    storeComplete: cacheAvailableList,
    fetchImage,
    others: [
      () => fromServer(queryClient.fetchQuery(workspaceQueries.tree())),
      () => fromServer(queryClient.fetchQuery(folderQueries.imageTree(organizationId))),
      () => fromServer(queryClient.fetchQuery(folderQueries.templateTree(organizationId))),
      () => fromServer(queryClient.fetchQuery({ ...workspaceQueries.timezones(), staleTime: 0 })),
      () => fromServer(queryClient.fetchQuery(deviceModelQueries.of(target.organizationId))),
      // Optional: without it codes are typed.
      (signal) => prefetchDecoder(signal).catch(() => signal.throwIfAborted()),
      // Optional: without it designs have no panel preview.
      ...(can({ role }, 'content.manage')
        ? [(signal: AbortSignal) => prefetchRenderer(signal).catch(() => signal.throwIfAborted())]
        : []),
      ...(organizationId === undefined
        ? []
        : [
            () => fromServer(queryClient.fetchQuery(imageQueries.list(NO_LIMIT))),
            () => fromServer(queryClient.fetchQuery(templateQueries.thatFit(NO_LIMIT))),
          ]),
    ],
    done: (askedAt) => markAvailable(queries, askedAt),
    now: () => Date.now(),
  }
}

/** The service worker caches it. A missing image is not an error. */
async function fetchImage(address: string, signal: AbortSignal) {
  const answer = await fetch(address, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new ProblemError({ kind: 'offline' }, { cause: error })
  })
  if (answer.status >= 500) throw new ProblemError({ kind: 'offline' })
  await answer.arrayBuffer()
}

/** Requires a response from the server, not the cache. Data that the server denies is skipped. */
async function fromServer(reading: Promise<Known<unknown>>) {
  const known = await reading.catch((error: unknown) => {
    if (isUnreachable(error)) throw error
    return undefined
  })
  if (known?.from === 'device') throw new ProblemError({ kind: 'offline' })
}

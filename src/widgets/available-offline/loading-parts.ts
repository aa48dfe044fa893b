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
import { keepDecoder } from '#src/widgets/code-reader/keep-decoder.ts'
import { keepRenderer } from '#src/widgets/template-picture/keep-renderer.ts'

import type { LoadParts } from './load-place.ts'
import type { PlaceToLoad } from './place-to-load.ts'

/** Of the caller's organisation, in one answer. */
const EVERYTHING = { limit: 0 }

/** The server, this browser's cache and its pictures, for one user alone. */
export function loadingParts(
  place: PlaceToLoad,
  queryClient: QueryClient,
  {
    userId,
    organizationId,
    role,
  }: { userId: string; organizationId: string | undefined; role: Role },
): LoadParts {
  const queries = place.lists.map(({ query }) => query)
  return {
    listDevices: (query, signal) => listDevices(query, { signal, asUser: userId }),
    keepPage: cacheAvailablePage,
    keepWhole: cacheAvailableList,
    fetchImage,
    others: [
      () => fresh(queryClient.fetchQuery(workspaceQueries.tree())),
      () => fresh(queryClient.fetchQuery(folderQueries.imageTree(organizationId))),
      () => fresh(queryClient.fetchQuery(folderQueries.templateTree(organizationId))),
      () => fresh(queryClient.fetchQuery({ ...workspaceQueries.timezones(), staleTime: 0 })),
      () => fresh(queryClient.fetchQuery(deviceModelQueries.of(place.organizationId))),
      // Without it codes are typed.
      (signal) => keepDecoder(signal).catch(() => signal.throwIfAborted()),
      // Without it designs are edited, not seen as the panel shows them.
      ...(can({ role }, 'content.manage')
        ? [(signal: AbortSignal) => keepRenderer(signal).catch(() => signal.throwIfAborted())]
        : []),
      ...(organizationId === undefined
        ? []
        : [
            () => fresh(queryClient.fetchQuery(imageQueries.list(EVERYTHING))),
            () => fresh(queryClient.fetchQuery(templateQueries.thatFit(EVERYTHING))),
          ]),
    ],
    done: (askedAt) => markAvailable(queries, askedAt),
    now: () => Date.now(),
  }
}

/** The service worker keeps it. One that is no longer there is nothing to wait for. */
async function fetchImage(address: string, signal: AbortSignal) {
  const answer = await fetch(address, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new ProblemError({ kind: 'offline' }, { cause: error })
  })
  if (answer.status >= 500) throw new ProblemError({ kind: 'offline' })
  await answer.arrayBuffer()
}

/** From the server: what was kept before is no news. What this server refuses to tell is left out. */
async function fresh(reading: Promise<Known<unknown>>) {
  const known = await reading.catch((error: unknown) => {
    if (isUnreachable(error)) throw error
    return undefined
  })
  if (known?.from === 'device') throw new ProblemError({ kind: 'offline' })
}

import { type QueryKey, queryOptions } from '@tanstack/react-query'

import { ListViewSchema } from '#src/contract/device-list-view.ts'
import {
  deviceEndpoints,
  type DeviceListQuery,
  type UnassignedQuery,
} from '#src/contract/device.ts'
import { deviceThroughCache, valueThroughCache } from '#src/platform/db/through-cache.ts'

import { countDevices, getDevice, getListView } from './api.ts'
import { deviceKeys } from './keys.ts'
import { listAllDevices } from './list-all.ts'
import { type Listing, listingOf, unassignedListing } from './listing.ts'
import type { Moves } from './moves.ts'

const listed = (key: QueryKey, ask: (signal: AbortSignal) => Promise<Listing>) =>
  queryOptions<Listing, Error, Listing, QueryKey>({
    queryKey: [...deviceKeys.lists(), ...key],
    queryFn: ({ signal }) => ask(signal),
  })

export const deviceQueries = {
  /** `moves`: what `movesAround` finds in the waiting changes, which is read along. `withMoves` makes the page of it. */
  list: (query: DeviceListQuery, moves?: Moves) =>
    listed(moves ? [query, moves] : [query], (signal) => listingOf(query, moves, signal)),
  /** For ROOT: the devices that belong to no organisation. */
  unassigned: (query: UnassignedQuery) =>
    listed(['unassigned', query], (signal) => unassignedListing(query, signal)),
  /** All devices of an organisation that may be seen, by name, and when they were asked for. */
  every: (organizationId: string, now: number) =>
    queryOptions({
      queryKey: [...deviceKeys.every(), organizationId] as const,
      queryFn: async ({ signal }) => {
        const askedAt = Date.now()
        const query = { organizationId, sort: 'Name', sortDirection: 'Asc' } as const
        const devices = await listAllDevices(query, { changes: [], now, signal })
        return { devices, askedAt }
      },
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: deviceKeys.detail(id),
      queryFn: ({ signal }) => deviceThroughCache(id, () => getDevice(id, { signal })),
    }),
  count: (organizationId: string | undefined) =>
    queryOptions({
      queryKey: [...deviceKeys.count(), organizationId] as const,
      queryFn: async ({ signal }) => {
        const ask = () => countDevices(organizationId, { signal })
        const key = `devices/count/${organizationId ?? ''}`
        return (await valueThroughCache(key, deviceEndpoints.count.answer, ask)).value
      },
    }),
  /** DEV-71; `listViewOf` tells what to show. */
  view: () =>
    queryOptions({
      queryKey: deviceKeys.view(),
      queryFn: ({ signal }) =>
        valueThroughCache('devices/view', ListViewSchema, () => getListView({ signal })),
    }),
}

import { type QueryKey, queryOptions } from '@tanstack/react-query'

import { ListViewSchema } from '#src/contract/device-list-view.ts'
import { deviceEndpoints, type UnassignedQuery } from '#src/contract/device.ts'
import type { LocalListQuery } from '#src/domain/device-list.ts'
import { networkFirstDevice, networkFirstValue } from '#src/platform/db/network-first.ts'
import { cachedFirst, type ReadContext } from '#src/platform/query/cached-first.ts'

import { countDevices, getDevice, getListView } from './api.ts'
import { deviceKeys } from './keys.ts'
import { listAllDevices } from './list-all.ts'
import { type Listing, type Moves, listingOf, unassignedListing } from './listing.ts'

const listed = (key: QueryKey, read: (context: ReadContext) => Promise<Listing>) =>
  queryOptions<Listing, Error, Listing, QueryKey>({
    queryKey: [...deviceKeys.lists(), ...key],
    queryFn: cachedFirst(read),
  })

export const deviceQueries = {
  /** `moves`: from `movesAffecting`; their devices are read as well. `withMoves` computes the page. */
  list: (query: LocalListQuery, moves?: Moves) =>
    listed(moves ? [query, moves] : [query], (options) => listingOf(query, moves, options)),
  /** For ROOT: devices without an organization. */
  unassigned: (query: UnassignedQuery) =>
    listed(['unassigned', query], (options) => unassignedListing(query, options)),
  /** All visible devices of an organization, by name, with their request time. */
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
      queryFn: cachedFirst(({ signal, mode }) =>
        networkFirstDevice(id, () => getDevice(id, { signal }), mode),
      ),
    }),
  count: (organizationId: string | undefined) =>
    queryOptions({
      queryKey: [...deviceKeys.count(), organizationId] as const,
      queryFn: cachedFirst(async ({ signal, mode }) => {
        const ask = () => countDevices(organizationId, { signal })
        const key = `devices/count/${organizationId ?? ''}`
        return (await networkFirstValue(key, deviceEndpoints.count.answer, ask, mode)).value
      }),
    }),
  /** DEV-71; see `listViewOf`. */
  view: () =>
    queryOptions({
      queryKey: deviceKeys.view(),
      queryFn: cachedFirst(({ signal, mode }) =>
        networkFirstValue('devices/view', ListViewSchema, () => getListView({ signal }), mode),
      ),
    }),
}

import * as v from 'valibot'

import {
  type Device,
  type DevicePage,
  type UnassignedQuery,
  UnassignedQuerySchema,
} from '#src/contract/device.ts'
import type { LocalListQuery } from '#src/domain/device-list.ts'
import { windowBeforeMoves } from '#src/domain/page-after-moves.ts'
import {
  networkFirstDevicePage,
  cachedDevices,
  type Known,
  networkFirstUnassignedPage,
  type ReadMode,
} from '#src/platform/db/network-first.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

import { listDevices, listUnassigned } from './api.ts'

/** Pending moves into or out of a list's workspace. */
export interface Moves {
  deviceIds: readonly string[]
  /** Workspaces whose devices enter or leave the list together: removed or moved ones. */
  emptied: readonly string[]
}

/** A page, and the devices that pending changes move into or out of its workspace. */
export interface Listing extends Known<DevicePage> {
  query: LocalListQuery
  moved: readonly { device: Device; askedAt: number }[]
}

interface ListingOptions {
  signal?: AbortSignal | undefined
  mode?: ReadMode | undefined
}

/** Fetches more than the page if devices are moved: they leave gaps, and shift what follows. */
export async function listingOf(
  query: LocalListQuery,
  moves: Moves | undefined,
  { signal, mode }: ListingOptions = {},
): Promise<Listing> {
  const moved = moves
    ? await cachedDevices({
        ids: moves.deviceIds,
        workspaceIds: moves.emptied,
        organizationId: query.organizationId,
      })
    : []
  const wide = {
    ...query,
    ...windowBeforeMoves(v.parse(UnassignedQuerySchema, query), moved.length),
  }
  return { ...(await fetchPage(wide, { signal, mode })), query, moved }
}

/** A workspace that the server does not know yet can only contain moved devices. */
async function fetchPage(
  query: LocalListQuery,
  { signal, mode }: ListingOptions,
): Promise<Known<DevicePage>> {
  if (isTempId(query.workspaceFolderId ?? ''))
    return {
      value: { data: [], total: 0, ...v.parse(v.object(PAGE), query) },
      askedAt: Date.now(),
      from: 'device',
    }
  const { places: _places, ...asked } = query
  return networkFirstDevicePage(query, () => listDevices(asked, { signal }), mode)
}
const { limit, offset } = UnassignedQuerySchema.entries
const PAGE = { limit, offset }

/** Pending changes never move devices without an organization. */
export async function unassignedListing(
  query: UnassignedQuery,
  { signal, mode }: ListingOptions = {},
): Promise<Listing> {
  const ask = () => listUnassigned(query, { signal })
  return { ...(await networkFirstUnassignedPage(query, ask, mode)), query, moved: [] }
}

import * as v from 'valibot'

import {
  type Device,
  type DeviceListQuery,
  type DevicePage,
  type UnassignedQuery,
  UnassignedQuerySchema,
} from '#src/contract/device.ts'
import { windowBeforeMoves } from '#src/domain/page-after-moves.ts'
import {
  devicePageThroughCache,
  keptDevices,
  type Known,
  unassignedPageThroughCache,
} from '#src/platform/db/through-cache.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

import { listDevices, listUnassigned } from './api.ts'
import type { Moves } from './moves.ts'

/** What is known of a page, and of the devices that waiting changes bring to its workspace or take from it. */
export interface Listing extends Known<DevicePage> {
  query: DeviceListQuery
  moved: readonly { device: Device; askedAt: number }[]
}

/** Somewhat more than the page where devices are moved: they leave gaps, and shift what follows. */
export async function listingOf(
  query: DeviceListQuery,
  moves: Moves | undefined,
  signal?: AbortSignal,
): Promise<Listing> {
  const moved = moves
    ? await keptDevices({
        ids: moves.deviceIds,
        workspaceIds: moves.emptied,
        organizationId: query.organizationId,
      })
    : []
  const wide = {
    ...query,
    ...windowBeforeMoves(v.parse(UnassignedQuerySchema, query), moved.length),
  }
  return { ...(await askPage(wide, signal)), query, moved }
}

/** Of a workspace that the server does not know yet, all that can be in it is what is moved there. */
async function askPage(query: DeviceListQuery, signal?: AbortSignal): Promise<Known<DevicePage>> {
  if (isTempId(query.workspaceFolderId ?? ''))
    return {
      value: { data: [], total: 0, ...v.parse(v.object(PAGE), query) },
      askedAt: Date.now(),
      from: 'device',
    }
  return devicePageThroughCache(query, () => listDevices(query, signal && { signal }))
}
const { limit, offset } = UnassignedQuerySchema.entries
const PAGE = { limit, offset }

/** Nothing that waits moves a device that belongs to nobody. */
export async function unassignedListing(
  query: UnassignedQuery,
  signal?: AbortSignal,
): Promise<Listing> {
  const ask = () => listUnassigned(query, signal && { signal })
  return { ...(await unassignedPageThroughCache(query, ask)), query, moved: [] }
}

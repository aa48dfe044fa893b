import type { Device, DeviceListQuery } from '#src/contract/device.ts'
import { isInWorkspaces, listedDevice, matchesQuery, sortDevices } from '#src/domain/device-list.ts'

import type { Listing } from './listing.ts'

/**
 * A device before and after a change. `now` is undefined if it was removed, `before` if it was not cached. The cache is shared by
 * all tabs, so that `before` may already be the new state.
 */
export interface FreshRow {
  id: string
  now: Device | undefined
  before: Device | undefined
}

interface Patched {
  /** The page with updated rows. */
  listing: Listing
  /** Whether members, order or total may have changed, so that the page has to be refetched. */
  mustRefetch: boolean
}

/** Applies changed devices to a page. `nowMs` by the server's clock. */
export function patchListing(
  listing: Listing,
  rows: readonly FreshRow[],
  { isUnassigned, nowMs }: { isUnassigned: boolean; nowMs: number },
): Patched {
  const shown = new Map(listing.value.data.map((device) => [device.id, device]))
  const isIn = isInWorkspaces(listing.query)
  // The server listed it there, though the known tree may lack its workspace.
  const isInPlace = (device: Device) =>
    isIn(device) || shown.get(device.id)?.workspaceId === device.workspaceId
  const isAnswer = matchesQuery(listing.query, nowMs)
  const belongs = (device: Device | undefined) =>
    device !== undefined &&
    isUnassigned === (device.workspaceId === null) &&
    isInPlace(device) &&
    isAnswer(listedDevice(device))
  const moved = new Set(listing.moved.map(({ device }) => device.id))
  const mustRefetch = rows.some(({ id, now, before: cached }) => {
    if (moved.has(id)) return true
    const before = shown.get(id) ?? cached
    if (before === undefined) return belongs(now)
    const wasHere = shown.has(id) || belongs(before)
    return wasHere !== belongs(now) || (wasHere && !keepsPosition(before, now, listing.query))
  })
  const fresh = new Map(rows.map(({ id, now }) => [id, now]))
  const data = listing.value.data.map((device) => fresh.get(device.id) ?? device)
  return { listing: { ...listing, value: { ...listing.value, data } }, mustRefetch }
}

/** Whether the change does not affect the sort order. */
function keepsPosition(
  before: Device | undefined,
  now: Device | undefined,
  query: Pick<DeviceListQuery, 'sort' | 'sortDirection'>,
) {
  if (!before || !now) return before === now
  // Ties are sorted by id, so both assignments of the ids are compared.
  const isFirst = (one: Device, other: Device) =>
    sortDevices(
      [
        { ...listedDevice(one), id: '1' },
        { ...listedDevice(other), id: '2' },
      ],
      query,
    )[0]?.id === '1'
  return isFirst(before, now) && isFirst(now, before)
}

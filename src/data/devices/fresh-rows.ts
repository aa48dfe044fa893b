import type { Device, DeviceListQuery } from '#src/contract/device.ts'
import { answering, listedOf, sortDevices } from '#src/domain/device-list.ts'

import type { Listing } from './listing.ts'

/** A device as it is now, undefined for one that is gone; and as it was last known here, undefined where it was not. */
export interface FreshRow {
  id: string
  now: Device | undefined
  before: Device | undefined
}

interface Patched {
  /** The same page with its rows as they are now. */
  listing: Listing
  /** Who is on the page, in which order, or how many there are, may be another matter now: that only the server knows. */
  mustAsk: boolean
}

/** A page after some devices have changed. `nowMs` by the server's clock. */
export function patchListing(
  listing: Listing,
  rows: readonly FreshRow[],
  { isUnassigned, nowMs }: { isUnassigned: boolean; nowMs: number },
): Patched {
  const { workspaceFolderId, ...question } = listing.query
  const isAnswer = answering(question, nowMs)
  const belongs = (device: Device | undefined) =>
    device !== undefined &&
    isUnassigned === (device.workspaceId === null) &&
    (workspaceFolderId === undefined || device.workspaceId === workspaceFolderId) &&
    isAnswer(listedOf(device))
  const shown = new Map(listing.value.data.map((device) => [device.id, device]))
  const moved = new Set(listing.moved.map(({ device }) => device.id))
  const mustAsk = rows.some(({ id, now, before = shown.get(id) }) => {
    if (moved.has(id)) return true
    if (!shown.has(id) && before === undefined) return belongs(now)
    const wasHere = shown.has(id) || belongs(before)
    return wasHere !== belongs(now) || (wasHere && !keepsPlace(before, now, listing.query))
  })
  const fresh = new Map(rows.map(({ id, now }) => [id, now]))
  const data = listing.value.data.map((device) => fresh.get(device.id) ?? device)
  return { listing: { ...listing, value: { ...listing.value, data } }, mustAsk }
}

/** Whether a list is in the same order before and after: neither goes before the other. */
function keepsPlace(
  before: Device | undefined,
  now: Device | undefined,
  query: Pick<DeviceListQuery, 'sort' | 'sortDirection'>,
) {
  if (!before || !now) return before === now
  // Equal ones go by id, so that each order of the two ids tells one half.
  const isFirst = (one: Device, other: Device) =>
    sortDevices(
      [
        { ...listedOf(one), id: '1' },
        { ...listedOf(other), id: '2' },
      ],
      query,
    )[0]?.id === '1'
  return isFirst(before, now) && isFirst(now, before)
}

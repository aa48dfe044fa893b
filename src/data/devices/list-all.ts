import type { Device, DeviceListQuery, UnassignedQuery } from '#src/contract/device.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'

import { type Listing, listingOf, unassignedListing } from './listing.ts'
import { movesAround, withMoves } from './moves.ts'

/** Few enough that a page never stops while one of them is read. */
const CHUNK = 200
/** How often a list is read again from its start because it changed while it was read. */
const MOST_PASSES = 3

interface Waiting {
  changes: readonly PendingChange[]
  /** By the server's clock, in milliseconds. */
  now: number
  signal?: AbortSignal
}

/** Every device that a question finds, as the list of it shows them: for "Select all". Works without the network. */
export async function listAllDevices(query: DeviceListQuery, { changes, now, signal }: Waiting) {
  const moves = movesAround(changes, query)
  const whole = await readWhole((page) => listingOf({ ...query, ...page }, moves, signal))
  return withMoves(whole, changes, now).devices
}

/** The same of those that belong to no organisation. */
export const listAllUnassigned = async (query: UnassignedQuery, signal?: AbortSignal) =>
  (await readWhole((page) => unassignedListing({ ...query, ...page }, signal))).value.data

async function readWhole(ask: (page: { limit: number; offset: number }) => Promise<Listing>) {
  for (let pass = 1; ; pass++) {
    const first = await ask({ limit: CHUNK, offset: 0 })
    const { total } = first.value
    const found = new Map<string, Device>()
    let isSteady = true
    for (let page = first; ; page = await ask({ limit: CHUNK, offset: found.size })) {
      const before = found.size
      for (const device of page.value.data) found.set(device.id, device)
      isSteady = page.value.total === total
      if (!isSteady || found.size >= total || found.size === before) break
    }
    if ((isSteady && found.size === total) || pass === MOST_PASSES) {
      const value = { data: [...found.values()], total: found.size, limit: 0, offset: 0 }
      return { ...first, query: { ...first.query, limit: 0, offset: 0 }, value }
    }
  }
}

import type { Device, UnassignedQuery } from '#src/contract/device.ts'
import { contentAt } from '#src/domain/device-content.ts'
import type { LocalListQuery } from '#src/domain/device-list.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'

import { withChanges } from './changes-of-device.ts'
import { type Listing, listingOf, unassignedListing } from './listing.ts'
import { movesAffecting, withMoves } from './moves.ts'

/** Small enough not to block the page. */
const CHUNK = 200
/** Retries if the list changes while it is read. */
const MAX_PASSES = 3

interface Waiting {
  changes: readonly PendingChange[]
  /** By the server's clock, in milliseconds. */
  now: number
  /** As for `movesAffecting`. */
  shownPlaces?: readonly string[] | undefined
  signal?: AbortSignal
}

/** All devices that match a query, with pending changes applied, for "Select all". Works offline. */
export async function listAllDevices(
  query: LocalListQuery,
  { changes, now, shownPlaces, signal }: Waiting,
) {
  const moves = movesAffecting(changes, query, shownPlaces)
  const whole = await readWhole((page) => listingOf({ ...query, ...page }, moves, { signal }))
  const { devices } = withMoves(whole, changes, now, shownPlaces)
  return devices.map((device) => withChanges(changes, contentAt(device, now), whole.askedAt))
}

/** The same for devices without an organization. */
export async function listAllUnassigned(
  query: UnassignedQuery,
  { changes, signal }: Pick<Waiting, 'changes' | 'signal'>,
) {
  const { value, askedAt } = await readWhole((page) =>
    unassignedListing({ ...query, ...page }, { signal }),
  )
  return value.data.map((device) => withChanges(changes, device, askedAt))
}

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
    if ((isSteady && found.size === total) || pass === MAX_PASSES) {
      const value = { data: [...found.values()], total: found.size, limit: 0, offset: 0 }
      return { ...first, query: { ...first.query, limit: 0, offset: 0 }, value }
    }
  }
}

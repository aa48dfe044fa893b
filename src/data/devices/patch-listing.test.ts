import { describe, expect, it } from 'vitest'

import type { Device, DeviceListQuery } from '#src/contract/device.ts'
import type { LocalListQuery } from '#src/domain/device-list.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

import type { Listing } from './listing.ts'
import { patchListing } from './patch-listing.ts'

const NOW = Date.parse('2026-06-01T08:10:00.000Z')
const PLACE = buildDevice().workspaceId
const ELSEWHERE = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2aff'
const one = buildDevice({ id: 'a', name: 'Lobby' })
const other = buildDevice({ id: 'b', name: 'Window', batteryLevel: 40 })
const away = buildDevice({ id: 'c', name: 'Yard' })

const listing = (query: LocalListQuery = {}, data = [one, other]): Listing => ({
  value: { data, total: data.length, limit: 10, offset: 0 },
  askedAt: NOW,
  from: 'server',
  query,
  moved: [],
})
const patch = (
  of: Listing,
  before: Device | undefined,
  now: Device | undefined,
  isUnassigned = false,
) =>
  patchListing(of, [{ id: (now ?? before)?.id ?? '', before, now }], { isUnassigned, nowMs: NOW })

describe('a page after a device has changed', () => {
  it('updates the row if members and order stay the same', () => {
    const now = { ...one, batteryLevel: 79, contentName: 'Menu' }
    const { listing: after, mustRefetch } = patch(listing(), one, now)
    expect([after.value.data, mustRefetch]).toEqual([[now, other], false])
    expect(after.value.data[1]).toBe(other)
  })

  it.each<[string, DeviceListQuery, Device | undefined, Device | undefined, boolean]>([
    ['refetches a rename, sorted by name', { sort: 'Name' }, one, { ...one, name: 'Attic' }, true],
    [
      'does not refetch a rename, sorted by battery level',
      { sort: 'BatteryLevel' },
      one,
      { ...one, name: 'Attic' },
      false,
    ],
    [
      'refetches after a battery change, sorted by battery level',
      { sort: 'BatteryLevel' },
      one,
      { ...one, batteryLevel: 1 },
      true,
    ],
    ['refetches after a deletion', {}, one, undefined, true],
    [
      'refetches after a move to another workspace',
      { workspaceFolderId: PLACE ?? '' },
      one,
      { ...one, workspaceId: ELSEWHERE },
      true,
    ],
    [
      'does not refetch after a move, in a list of all workspaces',
      {},
      one,
      { ...one, workspaceId: ELSEWHERE },
      false,
    ],
    [
      'refetches if the device no longer matches',
      { BatteryLevelFrom: [50] },
      one,
      { ...one, batteryLevel: 20 },
      true,
    ],
    [
      'refetches if the device no longer has a warning',
      { warnings: 'true' },
      { ...one, batteryLevel: 9 },
      one,
      true,
    ],
    [
      'does not refetch for a device on another page with the same position',
      {},
      away,
      { ...away, contentName: 'Menu' },
      false,
    ],
    [
      'refetches for a device on another page with another position',
      { sort: 'Name' },
      away,
      { ...away, name: 'A' },
      true,
    ],
    [
      'refetches if the device now matches',
      { warnings: 'true' },
      away,
      { ...away, batteryLevel: 9 },
      true,
    ],
    ['refetches if a device that was unknown before matches', {}, undefined, away, true],
    [
      'does not refetch if a device that was unknown before does not match',
      { warnings: 'true' },
      undefined,
      away,
      false,
    ],
    ['refetches if the device becomes unassigned', {}, one, { ...one, workspaceId: null }, true],
  ])('%s', (_title, query, before, now, mustAsk) => {
    expect(patch(listing(query), before, now).mustRefetch).toBe(mustAsk)
  })

  it('compares with the shown row, because another tab may have cached the new one', () => {
    const renamed = { ...one, name: 'Attic' }
    expect(patch(listing({ sort: 'Name' }), renamed, renamed).mustRefetch).toBe(true)
    expect(patch(listing({ sort: 'Name' }, [renamed, other]), one, renamed).mustRefetch).toBe(false)
  })

  it('does not refetch for a listed device of a workspace that the known tree lacks', () => {
    const added = { ...one, workspaceId: ELSEWHERE }
    const place = PLACE ?? ''
    const query = { workspaceFolderId: place, nested: 'true', places: [place] } as const
    const nested = listing(query, [added, other])
    expect(patch(nested, added, { ...added, batteryLevel: 79 }).mustRefetch).toBe(false)
    expect(patch(nested, added, { ...added, workspaceId: null }).mustRefetch).toBe(true)
  })

  it('refetches a list of unassigned devices if one is assigned', () => {
    const boxed = { ...one, workspaceId: null }
    expect(patch(listing({}, [boxed]), boxed, boxed, true).mustRefetch).toBe(false)
    expect(patch(listing({}, [boxed]), boxed, one, true).mustRefetch).toBe(true)
  })

  it('is refetched if a pending move adds the device', () => {
    const moved = { ...listing(), moved: [{ device: away, askedAt: NOW }] }
    expect(patch(moved, away, away).mustRefetch).toBe(true)
  })
})

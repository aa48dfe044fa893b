import { describe, expect, it } from 'vitest'

import type { Device, DeviceListQuery } from '#src/contract/device.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

import type { Listing } from './listing.ts'
import { patchListing } from './patch-listing.ts'

const NOW = Date.parse('2026-06-01T08:10:00.000Z')
const PLACE = buildDevice().workspaceId
const ELSEWHERE = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2aff'
const one = buildDevice({ id: 'a', name: 'Lobby' })
const other = buildDevice({ id: 'b', name: 'Window', batteryLevel: 40 })
const away = buildDevice({ id: 'c', name: 'Yard' })

const listing = (query: DeviceListQuery = {}, data = [one, other]): Listing => ({
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
    ['another name, sorted by names', { sort: 'Name' }, one, { ...one, name: 'Attic' }, true],
    [
      'another name, sorted otherwise',
      { sort: 'BatteryLevel' },
      one,
      { ...one, name: 'Attic' },
      false,
    ],
    [
      'another battery, sorted by it',
      { sort: 'BatteryLevel' },
      one,
      { ...one, batteryLevel: 1 },
      true,
    ],
    ['gone', {}, one, undefined, true],
    [
      'moved away',
      { workspaceFolderId: PLACE ?? '' },
      one,
      { ...one, workspaceId: ELSEWHERE },
      true,
    ],
    ['moved, in a list of all places', {}, one, { ...one, workspaceId: ELSEWHERE }, false],
    ['no answer any more', { BatteryLevelFrom: [50] }, one, { ...one, batteryLevel: 20 }, true],
    ['a warning no more', { warnings: 'true' }, { ...one, batteryLevel: 9 }, one, true],
    ['of another page, as before', {}, away, { ...away, contentName: 'Menu' }, false],
    ['of another page, with another place', { sort: 'Name' }, away, { ...away, name: 'A' }, true],
    ['an answer now', { warnings: 'true' }, away, { ...away, batteryLevel: 9 }, true],
    ['an answer, and nobody knows whether before', {}, undefined, away, true],
    ['no answer, and nobody knows whether before', { warnings: 'true' }, undefined, away, false],
    ['of nobody now', {}, one, { ...one, workspaceId: null }, true],
  ])('%s', (_title, query, before, now, mustAsk) => {
    expect(patch(listing(query), before, now).mustRefetch).toBe(mustAsk)
  })

  it('distinguishes unassigned devices', () => {
    const boxed = { ...one, workspaceId: null }
    expect(patch(listing({}, [boxed]), boxed, boxed, true).mustRefetch).toBe(false)
    expect(patch(listing({}, [boxed]), boxed, one, true).mustRefetch).toBe(true)
  })

  it('is refetched if a pending move adds the device', () => {
    const moved = { ...listing(), moved: [{ device: away, askedAt: NOW }] }
    expect(patch(moved, away, away).mustRefetch).toBe(true)
  })
})

import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Device, DeviceListQuery } from '#src/contract/device.ts'
import { listDevices, type LocalListQuery } from '#src/domain/device-list.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'

import { type CacheDatabase, openCacheDatabase } from './cache-database.ts'
import {
  cacheDevice,
  cacheDevicePage,
  evictDevices,
  listNewDevice,
  readCachedDevice,
  readCachedDevicePage,
} from './device-cache.ts'
import { UNASSIGNED_SCOPE, WORKSPACE_TREE_KEY } from './list-keys.ts'

const NOW = Date.UTC(2026, 5, 1)
let db: CacheDatabase
let userId: string
beforeEach(() => {
  userId = `user-${Math.random()}`
  db = openCacheDatabase(userId)
})
afterEach(() => db.delete())

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const LOBBY = id(901)
const CAFE = id(902)
const fleet = (count: number): Device[] =>
  Array.from({ length: count }, (_, n) =>
    buildDevice({
      id: id(n),
      name: `Device ${(n * 7) % count}`,
      workspaceId: n % 2 ? LOBBY : CAFE,
      pinCode: '123456',
    }),
  )
const answer = (devices: readonly Device[], query: LocalListQuery, askedAt = NOW) =>
  cacheDevicePage(db, query, listDevices(devices, query, NOW), askedAt)

describe('cached devices', () => {
  it('answer queries like the server', async () => {
    const devices = fleet(600)
    await answer(devices, { limit: 0 })
    const question: DeviceListQuery = {
      workspaceFolderId: LOBBY,
      nameSearch: 'device 1',
      sort: 'Name',
      sortDirection: 'Desc',
      limit: 20,
      offset: 20,
    }
    const known = await readCachedDevicePage(db, question, NOW)
    const expected = listDevices(devices, question, NOW)
    expect(known?.value.total).toBe(expected.total)
    expect(known?.value.data.map(({ name }) => name)).toEqual(expected.data.map(({ name }) => name))
    expect(known?.askedAt).toBe(NOW)
  })

  it('are not replaced by an older answer that arrives later, nor removed', async () => {
    const [first, second] = fleet(2).map((device) => ({ ...device, name: 'Before' }))
    if (!first || !second) return expect.fail()
    await answer([first], { limit: 0 }, NOW)
    await cacheDevice(db, { ...first, name: 'After' }, NOW + 2)
    await answer([first, second], { limit: 0 }, NOW + 1)
    expect((await readCachedDevice(db, first.id))?.value.name).toBe('After')
    await answer([second], { limit: 0 }, NOW + 1)
    expect(await db.devices.count()).toBe(2)
  })

  it('are in a list whose answer arrives after a newer answer for the device alone [OFF-04]', async () => {
    const [first] = fleet(1)
    if (!first) return expect.fail()
    const inCafe = { workspaceFolderId: CAFE, limit: 0 }
    const inLobby = { workspaceFolderId: LOBBY, limit: 0 }
    await cacheDevice(db, { ...first, name: 'Renamed' }, NOW + 2)
    await answer([first], inCafe, NOW + 1)
    const known = await readCachedDevicePage(db, inCafe, NOW)
    expect(known?.value.data.map(({ name }) => name)).toEqual(['Renamed'])

    // It has been moved since the answer.
    await cacheDevice(db, { ...first, workspaceId: LOBBY }, NOW + 4)
    await answer([first], { ...inCafe, organizationId: id(900) }, NOW + 3)
    const totals = [inCafe, inLobby].map(async (query) => {
      const page = await readCachedDevicePage(db, { ...query, organizationId: id(900) }, NOW)
      return page?.value.total
    })
    expect(await Promise.all(totals)).toEqual([0, 1])
  })

  it('are no longer called complete once a page names more of them', async () => {
    const page = { limit: 2 }
    const missing = async () => (await readCachedDevicePage(db, page, NOW))?.missing
    await answer(fleet(2), { limit: 0 })
    expect(await missing()).toBeUndefined()
    await answer(fleet(4), { ...page, workspaceFolderId: LOBBY })
    expect(await missing()).toBeUndefined()
    await answer(fleet(6), { limit: 1, workspaceFolderId: LOBBY })
    expect(await missing()).toBe('some')
  })

  it('are no longer called complete once a workspace lacks one, which may have been moved', async () => {
    const devices = fleet(10)
    await answer(devices, { limit: 0 })
    const ask = (query: DeviceListQuery) => readCachedDevicePage(db, { ...query, limit: 0 }, NOW)
    const inLobby = { workspaceFolderId: LOBBY, limit: 0 }
    await answer(devices, inLobby, NOW + 1)
    expect(await ask({})).not.toHaveProperty('missing')
    await answer(devices.slice(0, 9), inLobby, NOW + 2)
    expect(await ask({})).toMatchObject({ value: { total: 9 }, missing: 'some' })
    expect(await ask(inLobby)).not.toHaveProperty('missing')
  })

  it.each([
    { place: LOBBY, organizationId: '' },
    { place: null, organizationId: UNASSIGNED_SCOPE },
  ])('are no longer called complete once one comes back: $organizationId', async (back) => {
    const { place: workspaceId, organizationId } = back
    const [first, ...others] = fleet(4).map((device) => ({ ...device, workspaceId }))
    if (!first) return expect.fail()
    const elsewhere = { organizationId: organizationId ? '' : UNASSIGNED_SCOPE }
    const inCafe = { organizationId, workspaceFolderId: CAFE, limit: 0 }
    const missing = async (query: DeviceListQuery) =>
      (await readCachedDevicePage(db, query, NOW))?.missing
    await answer([], elsewhere)
    await answer([], inCafe)
    await answer([first, ...others], { organizationId, limit: 0 })
    await evictDevices(db, [first.id], NOW + 1)
    expect(await db.devices.count()).toBe(3)
    expect(await missing({ organizationId })).toBeUndefined()
    await cacheDevice(db, first, NOW + 2)
    expect(await missing({ organizationId })).toBe('some')
    expect(await missing(elsewhere)).toBeUndefined()
    expect(await missing(inCafe)).toBeUndefined()
    // The list does not have it: another organization does.
    await answer(others, { organizationId, limit: 0 }, NOW + 3)
    await cacheDevice(db, first, NOW + 4)
    expect(await missing({ organizationId })).toBeUndefined()
  })

  it('of another organization do not make its list incomplete', async () => {
    const [mine, theirs] = fleet(2)
    if (!mine || !theirs) return expect.fail()
    const [one, other] = [id(801), id(802)]
    const workspaces = [
      buildWorkspace({ id: CAFE, organizationId: one }),
      buildWorkspace({ id: LOBBY, organizationId: other }),
    ]
    await db.values.put({ key: WORKSPACE_TREE_KEY, value: workspaces, askedAt: NOW })
    await answer([mine], { organizationId: one, limit: 0 })
    await answer([], { organizationId: other, limit: 0 })
    await cacheDevice(db, theirs, NOW + 1)
    const missing = async (organizationId: string) =>
      (await readCachedDevicePage(db, { organizationId }, NOW))?.missing
    expect([await missing(one), await missing(other)]).toEqual([undefined, 'some'])
  })

  it('are in a list called complete also if they were told of while it was read [OFF-05]', async () => {
    const [first, second, third, moved] = fleet(4).map((one) => ({ ...one, workspaceId: LOBBY }))
    if (!first || !second || !third || !moved) return expect.fail()
    const [mine, theirs] = [id(801), id(802)]
    const known = async (query: LocalListQuery) => {
      const page = await readCachedDevicePage(db, query, NOW)
      return [page?.value.total, page?.missing]
    }
    const own = { organizationId: mine, limit: 0 }
    await cacheDevice(db, second, NOW + 2)
    await cacheDevice(db, { ...third, workspaceId: null }, NOW + 2)
    // It is not known whose device it is.
    await answer([first], own, NOW + 1)
    expect(await known(own)).toEqual([1, 'some'])
    await db.values.put({
      key: WORKSPACE_TREE_KEY,
      value: [
        buildWorkspace({ id: LOBBY, organizationId: mine }),
        buildWorkspace({ id: CAFE, organizationId: theirs }),
      ],
      askedAt: NOW,
    })
    await answer([first], own, NOW + 1)
    expect(await known(own)).toEqual([2, undefined])
    await answer([], { organizationId: theirs, limit: 0 }, NOW + 1)
    expect(await known({ organizationId: theirs })).toEqual([0, undefined])
    const inLobby = { workspaceFolderId: LOBBY, limit: 0 }
    await answer([first], inLobby, NOW + 1)
    await answer([], { ...inLobby, workspaceFolderId: CAFE }, NOW + 1)
    expect(await known(inLobby)).toEqual([2, undefined])
    await answer([first], { limit: 0 }, NOW + 1)
    expect(await known({})).toEqual([2, undefined])
    await answer([], { organizationId: UNASSIGNED_SCOPE, limit: 0 }, NOW + 1)
    expect(await known({ organizationId: UNASSIGNED_SCOPE })).toEqual([1, undefined])
    // The list of all devices knows it from before, and one of an organization tells of it anew.
    await answer([first, second, moved], { limit: 0 }, NOW + 3)
    await answer([first, second, moved], own, NOW + 5)
    await answer([first, second], { limit: 0 }, NOW + 4)
    expect(await known({})).toEqual([3, undefined])
  })

  it('of an organization are not called complete because the list of all devices has them', async () => {
    const [first, second] = fleet(2)
    if (!first || !second) return expect.fail()
    const own = { organizationId: id(801), limit: 0 }
    const missing = async () => (await readCachedDevicePage(db, own, NOW))?.missing
    await answer([first], own, NOW + 1)
    await answer([first, second], { limit: 0 }, NOW + 2)
    expect(await missing()).toBeUndefined()
    await cacheDevice(db, second, NOW + 3)
    expect(await missing()).toBe('some')
    await answer([first, second], own, NOW + 4)
    await cacheDevice(db, second, NOW + 5)
    expect(await missing()).toBeUndefined()
  })

  it('do not come back to a workspace that they left, by an older answer for all', async () => {
    const [first, second] = fleet(2).map((one) => ({ ...one, workspaceId: LOBBY }))
    if (!first || !second) return expect.fail()
    const inLobby = { workspaceFolderId: LOBBY, limit: 0 }
    const known = async (query: LocalListQuery) => {
      const page = await readCachedDevicePage(db, query, NOW)
      return [page?.value.total, page?.missing]
    }
    await answer([first, second], { limit: 0 }, NOW + 1)
    await answer([second], inLobby, NOW + 3)
    await answer([first, second], { limit: 0 }, NOW + 2)
    expect(await known(inLobby)).toEqual([1, undefined])
    // It may be in another workspace.
    expect(await known({})).toEqual([1, 'some'])
    await answer([second, { ...first, workspaceId: CAFE }], { limit: 0 }, NOW + 4)
    expect(await known({})).toEqual([2, undefined])
    // An older answer does not move it back either.
    await answer([first, second], { nameSearch: 'Device', limit: 0 }, NOW + 2)
    expect(await known(inLobby)).toEqual([1, undefined])
    // Nor does one without it, though another list has told of it while that one was read.
    await answer([first], { organizationId: id(801), limit: 0 }, NOW + 6)
    await answer([second], inLobby, NOW + 7)
    await answer([second], inLobby, NOW + 5)
    expect(await known(inLobby)).toEqual([1, undefined])
  })

  it('do not come back after their deletion by an answer requested before', async () => {
    const [first, second] = fleet(2)
    if (!first || !second) return expect.fail()
    await answer([first, second], { limit: 1 }, NOW)
    await evictDevices(db, [first.id], NOW + 2)
    for (const query of [
      { limit: 1 },
      { workspaceFolderId: first.workspaceId ?? '' },
      { limit: 0 },
    ])
      await answer([first, second], query, NOW + 1)
    await cacheDevice(db, first, NOW + 1)
    expect(await db.devices.toCollection().primaryKeys()).toEqual([second.id])
    expect(await readCachedDevicePage(db, {}, NOW)).toMatchObject({ value: { total: 1 } })
    expect(await readCachedDevicePage(db, {}, NOW)).not.toHaveProperty('missing')
    await answer([first, second], { limit: 0 }, NOW + 3)
    expect(await db.devices.count()).toBe(2)
    // Deletions are remembered for a while only.
    await evictDevices(db, [second.id], NOW + 4)
    expect(await db.gone.toCollection().primaryKeys()).toEqual([second.id])
  })

  it('do not come back with a list requested before the one without them', async () => {
    const devices = fleet(4)
    const known = async (query: LocalListQuery) => {
      const page = await readCachedDevicePage(db, query, NOW)
      return page && [page.value.total, page.missing]
    }
    const inCafe = { workspaceFolderId: CAFE, limit: 0 }
    const everything = { limit: 0 }
    await answer(devices, everything, NOW + 1)
    await answer(devices.slice(1), everything, NOW + 4)
    for (const late of [everything, inCafe, { limit: 1 }, { nameSearch: 'Device', limit: 0 }]) {
      await answer(devices, late, NOW + 3)
      expect(await known(everything)).toEqual([3, undefined])
    }
    // It is still known when the whole list was requested.
    await answer(devices, everything, NOW + 2)
    await answer(devices, { limit: 1 }, NOW + 3)
    expect(await known(everything)).toEqual([3, undefined])

    // The same in a workspace, but not in others.
    const nested = { ...inCafe, nested: 'true' as const, places: [CAFE, LOBBY] }
    const organizationId = id(801)
    await answer(devices, { ...inCafe, organizationId }, NOW + 1)
    await answer(devices.slice(1), { ...inCafe, organizationId }, NOW + 3)
    await answer(devices, { ...nested, organizationId }, NOW + 2)
    expect(await known({ ...inCafe, organizationId })).toEqual([1, undefined])
    expect(await known({ organizationId, workspaceFolderId: LOBBY })).toEqual([2, undefined])
    await answer(devices, { ...inCafe, organizationId }, NOW + 4)
    expect(await known({ ...inCafe, organizationId })).toEqual([2, undefined])
  })

  it('stay if they were requested after the answer without them, also in no list', async () => {
    const [first] = fleet(1)
    if (!first) return expect.fail()
    await cacheDevice(db, first, NOW + 2)
    await evictDevices(db, [first.id], NOW + 1)
    expect(await db.devices.count()).toBe(1)
    await evictDevices(db, [first.id], NOW + 3)
    expect(await db.devices.count()).toBe(0)
  })

  it('have no PIN', async () => {
    await answer(fleet(3), {})
    expect(JSON.stringify(await db.devices.toArray())).not.toContain('123456')
    expect((await readCachedDevice(db, id(1)))?.value.pinCode).toBeNull()
  })

  it('lose rows missing from a complete answer only', async () => {
    const devices = fleet(10)
    await answer(devices, { limit: 0 })
    await answer(devices.slice(0, 8), { workspaceFolderId: LOBBY, limit: 0 })
    expect(await db.devices.count()).toBe(9)
    await answer(devices.slice(0, 2), { nameSearch: 'Device 0', limit: 0 })
    await answer(devices.slice(0, 2), { limit: 1 })
    expect(await db.devices.count()).toBe(9)
  })

  it('of nested workspaces lose rows missing from their complete answer [WS-05]', async () => {
    const devices = fleet(10)
    await answer(devices, { limit: 0 })
    const nested = { workspaceFolderId: id(900), nested: 'true' as const, limit: 0 }
    await answer(devices.slice(2), { ...nested, places: [id(900), LOBBY] })
    expect(await db.devices.count()).toBe(9)
    expect(await db.devices.get(id(1))).toBeUndefined()
    const ask = (places: string[]) => readCachedDevicePage(db, { ...nested, places }, NOW)
    expect((await ask([id(900), LOBBY]))?.value.total).toBe(4)
    expect((await ask([LOBBY, CAFE]))?.value.total).toBe(9)
  })

  it('are unknown until the first answer, and empty after an empty one', async () => {
    expect(await readCachedDevicePage(db, {}, NOW)).toBeUndefined()
    await answer([], {})
    expect((await readCachedDevicePage(db, {}, NOW))?.value.total).toBe(0)
  })

  it('are not reported complete because of an answer stored during the read', async () => {
    await answer(fleet(3), { workspaceFolderId: CAFE, limit: 0 })
    // Stores the answer between two reads of one page.
    const bulkGet = db.lists.bulkGet.bind(db.lists)
    vi.spyOn(db.lists, 'bulkGet').mockImplementationOnce((keys) =>
      Dexie.Promise.resolve(answer(fleet(9), { limit: 0 })).then(() => bulkGet(keys)),
    )
    const known = await readCachedDevicePage(db, { workspaceFolderId: LOBBY, limit: 0 }, NOW)
    expect(known?.missing ?? known?.value.total).toBe(4)
  })

  it('are separate for each organization', async () => {
    await answer(fleet(4), { organizationId: id(801), limit: 0 })
    expect(await readCachedDevicePage(db, { organizationId: id(802) }, NOW)).toBeUndefined()
    await answer(fleet(2), { limit: 0 })
    await answer([], { limit: 0 })
    expect((await readCachedDevicePage(db, { organizationId: id(801) }, NOW))?.value.total).toBe(4)
  })

  it('are no longer unassigned once registered', async () => {
    const unassigned = { organizationId: UNASSIGNED_SCOPE }
    const devices = fleet(2).map((device) => ({ ...device, workspaceId: null }))
    const [first, second] = devices
    if (!first || !second) return expect.fail()
    await answer(devices, unassigned)
    await answer([], { organizationId: id(801) })
    const names = async (organizationId: string) =>
      (await readCachedDevicePage(db, { organizationId }, NOW))?.value.data.map((one) => one.id)
    await listNewDevice(db, { ...first, workspaceId: LOBBY }, id(801), NOW + 1)
    expect(await names(UNASSIGNED_SCOPE)).toEqual([second.id])
    expect(await names(id(801))).toEqual([first.id])
    await cacheDevice(db, { ...second, workspaceId: LOBBY }, NOW + 1)
    expect(await names(UNASSIGNED_SCOPE)).toEqual([])
  })

  it('exclude unreadable rows from page and total', async () => {
    await answer(fleet(5), { limit: 0 })
    await db.devices.update(id(1), { deviceRevision: 'i7' } as never)
    await db.deviceKeys.update(['', id(3)], { name: 7 } as never)
    const known = await readCachedDevicePage(db, { limit: 2 }, NOW)
    expect(known?.value).toMatchObject({ total: 3, data: [{ id: id(0) }, { id: id(2) }] })
  })

  it('are complete although a row of another list is unreadable', async () => {
    await answer(fleet(5), { limit: 0 })
    await answer(fleet(9).slice(5), { limit: 0, organizationId: id(801) })
    await db.devices.update(id(1), { deviceRevision: 'i7' } as never)
    await readCachedDevicePage(db, {}, NOW)
    const other = await readCachedDevicePage(db, { organizationId: id(801) }, NOW)
    expect(other).not.toHaveProperty('missing')
  })

  it('are not called complete without unreadable rows', async () => {
    await answer(fleet(5), { limit: 0 })
    expect(await readCachedDevicePage(db, {}, NOW)).not.toHaveProperty('missing')
    await db.devices.update(id(1), { deviceRevision: 'i7' } as never)
    expect(await readCachedDevicePage(db, {}, NOW)).toMatchObject({
      value: { total: 4 },
      missing: 'some',
    })
  })

  it('have the age of the oldest row of a page', async () => {
    const devices = fleet(4)
    await cacheDevicePage(db, {}, listDevices(devices, {}, NOW), 1_000)
    const [first, second] = devices as [Device, Device]
    await cacheDevice(db, { ...first, name: 'A, changed' }, 5_000)
    await cacheDevice(db, { ...second, name: 'B, changed' }, 9_000)
    const ask = (query: DeviceListQuery) =>
      readCachedDevicePage(db, { sort: 'Name', ...query }, NOW)
    expect(await ask({ limit: 2 })).toMatchObject({
      askedAt: 5_000,
      value: { data: [{ name: 'A, changed' }, { name: 'B, changed' }] },
    })
    expect((await ask({ limit: 0 }))?.askedAt).toBe(1_000)
    expect((await ask({ nameSearch: 'nothing' }))?.askedAt).toBe(1_000)
    expect(await readCachedDevice(db, second.id)).toMatchObject({ askedAt: 9_000 })
  })

  describe('that need attention', () => {
    const HOUR_MS = 3_600_000
    const at = (ms: number) => ({
      lastSeen: new Date(ms).toISOString(),
      lastConnected: new Date(ms).toISOString(),
    })
    const warnings = { warnings: 'true', sort: 'Name' } as const
    const ask = (nowMs: number) => readCachedDevicePage(db, warnings, nowMs)
    /** All devices were connected; two hours later, the server listed one that no longer is. */
    async function partlyKnown() {
      const devices = fleet(4).map((device) => ({ ...device, ...at(NOW) }))
      await cacheDevicePage(db, {}, listDevices(devices, {}, NOW), NOW)
      const later = NOW + 2 * HOUR_MS
      const others = devices.slice(1).map((device) => ({ ...device, ...at(later) }))
      const now = [...devices.slice(0, 1), ...others]
      await cacheDevicePage(db, warnings, listDevices(now, warnings, later), later)
      return { later, name: devices[0]?.name }
    }

    it('are evaluated at the time of each device [OFF-03]', async () => {
      const { later, name } = await partlyKnown()
      const known = await ask(later)
      expect(known?.value.data).toMatchObject([{ name }])
      expect(known?.evaluatedAt).toBe(later)
    })

    it('are evaluated at the time of the whole list if an older build stored them', async () => {
      const { later } = await partlyKnown()
      await db.deviceKeys.toCollection().modify((row) => void delete row.askedAt)
      await cacheDevicePage(db, { nameSearch: 'none' }, listDevices([], {}, later), later)
      expect((await ask(later))?.value.data).toEqual([])
    })
  })

  it('reflect changes of other tabs', async () => {
    const devices = fleet(3)
    await answer(devices, { limit: 0 })
    const ask = () => readCachedDevicePage(db, { sort: 'Name', limit: 1 }, NOW)
    expect((await ask())?.value.data[0]?.name).toBe('Device 0')
    const otherTab = openCacheDatabase(userId)
    await cacheDevice(otherTab, { ...(devices[2] as Device), name: 'A first one' }, NOW)
    otherTab.close()
    expect((await ask())?.value.data[0]?.name).toBe('A first one')
  })
})

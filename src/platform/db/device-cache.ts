import type { Device, DevicePage } from '#src/contract/device.ts'
import { type LocalListQuery, listSortedDevices } from '#src/domain/device-list.ts'
import { serverClock } from '#src/platform/clock/clock.ts'

import type { CacheDatabase } from './cache-database.ts'
import {
  type CachedDevice,
  goneSince,
  isNewer,
  missingIn,
  readDevice,
  rememberGone,
} from './cached-rows.ts'
import { sortedKeys } from './device-index.ts'
import { keysOf } from './device-keys.ts'
import {
  cacheWholeList,
  evict,
  keysInScope,
  markChanged,
  type OwnerOf,
  readOwners,
  scopeOf,
  withdrawListsOf,
  withdrawWhole,
  withoutLost,
} from './device-marks.ts'
import { deviceListKey, UNASSIGNED_SCOPE, wholeKey } from './list-keys.ts'

/** A transaction blocks readers, so it stays short. */
const CHUNK = 250

/** Stores the rows of an answer, and removes those that are missing from a complete answer. */
export async function cacheDevicePage(
  db: CacheDatabase,
  query: LocalListQuery,
  page: DevicePage,
  askedAt: number,
) {
  const scope = scopeOf(query)
  await cacheDevices(db, page.data, { scopes: [scope], askedAt, query })
  if (isWhole(query, page))
    await cacheWholeList(db, query, new Set(page.data.map(({ id }) => id)), askedAt)
  else if (isUnfiltered(query)) await withdrawWhole(db, query, page.total, askedAt)
}

export async function cacheDevices(
  db: CacheDatabase,
  devices: readonly Device[],
  {
    scopes,
    askedAt,
    query,
  }: { scopes: readonly string[]; askedAt: number; query?: LocalListQuery },
) {
  for (let start = 0; start === 0 || start < devices.length; start += CHUNK) {
    const answered = devices.slice(start, start + CHUNK)
    await db.transaction('rw', db.devices, db.deviceKeys, db.lists, db.gone, async () => {
      const gone = await goneSince(db, askedAt)
      const named = answered.filter((device) => !gone.has(device.id))
      const ages = named.map((item) => ({ item, askedAt }))
      const present = query
        ? (await withoutLost(db, scopeOf(query), ages)).map(({ item }) => item)
        : named
      const rows = await newestRows(db, present, askedAt)
      await db.devices.bulkPut(rows)
      for (const scope of scopes) {
        const isListed = ({ workspaceId }: Device) =>
          scope !== UNASSIGNED_SCOPE || workspaceId === null
        const listed = rows.filter(isListed)
        const registered = rows.filter((row) => !isListed(row))
        await db.deviceKeys.bulkPut(listed.map((row) => keysOf(row, scope, row)))
        await db.deviceKeys.bulkDelete(registered.map(({ id }): [string, string] => [scope, id]))
        await markChanged(db, scope, askedAt)
      }
    })
  }
}

/** An answer that was asked later may have arrived before: its rows stay, but it may not have named this list. */
async function newestRows(db: CacheDatabase, answered: readonly Device[], askedAt: number) {
  const stored = await db.devices.bulkGet(answered.map(({ id }) => id))
  return answered.map((device, index): CachedDevice => {
    const row = stored[index]
    const [newer] = isNewer(row, askedAt) ? readDevice(row) : []
    const { item, ...age } = newer ?? { item: device, askedAt }
    return { ...item, pinCode: null, ...age }
  })
}

/** Stores one device in every list that contains it. Callers with several read the owners once. */
export async function cacheDevice(
  db: CacheDatabase,
  device: Device,
  askedAt: number,
  owners?: Promise<OwnerOf>,
) {
  const ownerOf = await (owners ?? readOwners(db))
  await db.transaction('rw', db.devices, db.deviceKeys, db.lists, db.gone, async () => {
    if ((await goneSince(db, askedAt)).has(device.id)) return
    const places = await db.deviceKeys.where({ id: device.id }).primaryKeys()
    const scopes = places.map(([scope]) => scope)
    await withdrawListsOf(db, device, { known: scopes, ownerOf, askedAt })
    await cacheDevices(db, [device], { scopes, askedAt })
  })
}

/** Moves a device that was just registered from the unassigned to the known lists of its organization. */
export async function listNewDevice(
  db: CacheDatabase,
  device: Device,
  organizationId: string,
  askedAt: number,
) {
  const scopes = ['', organizationId, UNASSIGNED_SCOPE]
  const marks = await db.lists.bulkGet(scopes.map((scope) => deviceListKey(scope)))
  const known = scopes.filter((_, index) => marks[index] !== undefined)
  await cacheDevices(db, [device], { scopes: known, askedAt })
}

/** Ids of the cached devices that were last seen in a workspace. */
export const cachedDevicesIn = async (db: CacheDatabase, workspaceId: string) =>
  (await db.deviceKeys.filter((keys) => keys.workspaceId === workspaceId).toArray()).map(
    ({ id }) => id,
  )

/** Their other fields keep the age that is shown. */
export async function moveCachedDevices(
  db: CacheDatabase,
  ids: readonly string[],
  workspaceId: string,
) {
  await db.transaction('rw', db.devices, db.deviceKeys, db.lists, async () => {
    const moved = { workspaceId, changedAt: Date.now() }
    await db.devices.where('id').anyOf(ids).modify(moved)
    const places = db.deviceKeys.where('id').anyOf(ids)
    await places.modify(moved)
    const scopes = new Set((await places.toArray()).map(({ scope }) => scope))
    for (const scope of scopes) await markChanged(db, scope)
  })
}

/** Removes devices that no longer exist, or are not visible to this user. */
export async function evictDevices(db: CacheDatabase, ids: readonly string[], askedAt: number) {
  await db.transaction('rw', db.devices, db.deviceKeys, db.lists, db.gone, async () => {
    const rows = await db.devices.bulkGet([...ids])
    const gone = ids.filter((_, index) => !isNewer(rows[index], askedAt))
    await rememberGone(db, gone, askedAt)
    const places = await db.deviceKeys.where('id').anyOf(gone).primaryKeys()
    await db.deviceKeys.bulkDelete(places)
    await db.devices.bulkDelete(gone)
    for (const scope of new Set(places.map(([scope]) => scope))) await markChanged(db, scope)
  })
}

const isWhole = (query: LocalListQuery, { offset, data, total }: DevicePage) =>
  offset === 0 && data.length === total && isUnfiltered(query)

const isUnfiltered = (query: LocalListQuery) =>
  Object.keys(query).every((name) => UNFILTERED_PARAMS.has(name))
/** Query parameters that do not filter devices. */
const UNFILTERED_PARAMS = new Set([
  'workspaceFolderId',
  'nested',
  'places',
  'organizationId',
  'sort',
  'sortDirection',
  'limit',
  'offset',
])

/** Answers the query from the cache; undefined if the list was never fetched. */
export async function readCachedDevicePage(
  db: CacheDatabase,
  query: LocalListQuery,
  nowMs: number,
) {
  const scope = scopeOf(query)
  if (!(await db.lists.get(deviceListKey(scope)))) return undefined
  const page = await readPage(db, query, nowMs)
  if (page) return page
  await evictUnreadable(db, scope)
  return await readPage(db, query, nowMs)
}

/** Undefined if a row of the page is unreadable: then neither the page nor the total is correct. */
async function readPage(db: CacheDatabase, query: LocalListQuery, nowMs: number) {
  const scope = scopeOf(query)
  const { workspaceFolderId } = query
  // Before the rows: an answer that is being stored may complete the list meanwhile.
  const [list, places, all] = await db.lists.bulkGet([
    deviceListKey(scope),
    wholeKey(deviceListKey(scope, workspaceFolderId)),
    wholeKey(deviceListKey(scope)),
  ])
  const sorted = await sortedKeys(db, scope, query)
  const whole = (query.nested === undefined ? places : undefined) ?? all
  const listedAt = (whole ?? list)?.askedAt ?? 0
  // A device that was not heard of since its last answer is not disconnected because of that.
  const { data, ...page } = listSortedDevices(sorted, query, nowMs, ({ askedAt = listedAt }) =>
    serverClock.toServerTime(askedAt),
  )
  const rows = (await db.devices.bulkGet(data.map(({ id }) => id))).flatMap(readDevice)
  if (rows.length < data.length) return undefined
  const value: DevicePage = { data: rows.map(({ item }) => item), ...page }
  // An empty page has no rows to derive its age from.
  const asked = rows.length > 0 ? rows.map(({ askedAt }) => askedAt) : [listedAt]
  return {
    value,
    askedAt: Math.min(...asked),
    // A device that needed attention at its own time also does later.
    ...(query.warnings !== undefined && { evaluatedAt: Math.max(...asked) }),
    ...missingIn(whole !== undefined, rows, page.offset),
  }
}

/** No list of the scope is complete without them. */
async function evictUnreadable(db: CacheDatabase, scope: string) {
  const places = await keysInScope(db, scope).primaryKeys()
  for (let start = 0; start < places.length; start += CHUNK) {
    const chunk = places.slice(start, start + CHUNK)
    const rows = await db.devices.bulkGet(chunk.map(([, id]) => id))
    const unreadable = chunk.filter((_, index) => readDevice(rows[index]).length === 0)
    if (unreadable.length === 0) continue
    await db.transaction('rw', db.devices, db.deviceKeys, db.lists, async () => {
      await evict(db, unreadable)
      await markChanged(db, scope)
      const whole = wholeKey(deviceListKey(scope))
      await db.lists.where('key').equals(whole).or('key').startsWith(`${whole}/`).delete()
    })
  }
}

/** The cached devices among `ids`, and those last seen in `workspaceIds`. */
export async function readCachedDevices(
  db: CacheDatabase,
  { ids, workspaceIds, organizationId = '' }: CachedDevicesQuery,
) {
  const places = workspaceIds.map((id) => [organizationId, id])
  const inPlaces = await db.deviceKeys.where('[scope+workspaceId]').anyOf(places).primaryKeys()
  const asked = new Set([...ids, ...inPlaces.map(([, id]) => id)])
  const rows = await db.devices.bulkGet([...asked])
  return rows.flatMap(readDevice).map(({ item, askedAt }) => ({ device: item, askedAt }))
}

export interface CachedDevicesQuery {
  ids: readonly string[]
  workspaceIds: readonly string[]
  organizationId?: string | undefined
}

export async function readCachedDevice(db: CacheDatabase, id: string) {
  const [row] = readDevice(await db.devices.get(id))
  return row && { value: row.item, askedAt: row.askedAt }
}

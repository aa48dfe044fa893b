import { Dexie } from 'dexie'

import type { Device, DeviceListQuery, DevicePage } from '#src/contract/device.ts'
import { listSortedDevices } from '#src/domain/device-list.ts'

import type { CacheDatabase, CachedDevice } from './cache-database.ts'
import { readDevice } from './cached-rows.ts'
import { sortedKeys } from './device-index.ts'
import { keysOf } from './device-keys.ts'
import { deviceListKey, UNASSIGNED_SCOPE, wholeKey } from './list-keys.ts'

/** A transaction holds up every reader, so it stays short. */
const CHUNK = 250

const scopeOf = ({ organizationId }: DeviceListQuery) => organizationId ?? ''

/** Keeps the rows of an answer, and forgets those that a complete answer no longer names. */
export async function keepDevicePage(
  db: CacheDatabase,
  query: DeviceListQuery,
  page: DevicePage,
  askedAt: number,
) {
  const scope = scopeOf(query)
  await keepDevices(db, page.data, { scopes: [scope], askedAt })
  if (isWhole(query, page))
    await keepWholeList(db, query, new Set(page.data.map(({ id }) => id)), askedAt)
}

export async function keepDevices(
  db: CacheDatabase,
  devices: readonly Device[],
  { scopes, askedAt }: { scopes: readonly string[]; askedAt: number },
) {
  for (let start = 0; start === 0 || start < devices.length; start += CHUNK) {
    const chunk = devices.slice(start, start + CHUNK)
    await db.transaction('rw', db.devices, db.deviceKeys, db.lists, async () => {
      await db.devices.bulkPut(
        chunk.map((device): CachedDevice => ({ ...device, pinCode: null, askedAt })),
      )
      for (const scope of scopes) {
        await db.deviceKeys.bulkPut(chunk.map((device) => keysOf(device, scope)))
        await markChanged(db, scope, askedAt)
      }
    })
  }
}

/** What is known of one device only, on whichever lists it is. */
export async function keepDevice(db: CacheDatabase, device: Device, askedAt: number) {
  const places = await db.deviceKeys.where({ id: device.id }).primaryKeys()
  const scopes = places.map(([scope]) => scope)
  await keepDevices(db, [device], { scopes, askedAt })
  // Somebody has registered it.
  if (device.workspaceId !== null && scopes.includes(UNASSIGNED_SCOPE)) {
    await db.deviceKeys.delete([UNASSIGNED_SCOPE, device.id])
    await markChanged(db, UNASSIGNED_SCOPE)
  }
}

/** Devices that are not there any more, or not for this user. */
export async function forgetDevices(db: CacheDatabase, ids: readonly string[]) {
  await db.transaction('rw', db.devices, db.deviceKeys, db.lists, async () => {
    const places = await db.deviceKeys.where('id').anyOf(ids).primaryKeys()
    await forget(db, places)
    for (const scope of new Set(places.map(([scope]) => scope))) await markChanged(db, scope)
  })
}

/** What a page has sorted before is old now. Without a time, nothing new was asked. */
async function markChanged(db: CacheDatabase, scope: string, askedAt?: number) {
  const key = deviceListKey(scope)
  const known = askedAt ?? (await db.lists.get(key))?.askedAt ?? 0
  await db.lists.put({ key, askedAt: known, generation: Math.random() })
}

const isWhole = (query: DeviceListQuery, { offset, data, total }: DevicePage) =>
  offset === 0 && data.length === total && Object.keys(query).every((name) => PLAIN.has(name))
/** What a question may hold without leaving devices out. */
const PLAIN = new Set([
  'workspaceFolderId',
  'organizationId',
  'sort',
  'sortDirection',
  'limit',
  'offset',
])

/** All devices of a workspace (or all that there are) have been named: others are no longer there. */
export async function keepWholeList(
  db: CacheDatabase,
  query: Pick<DeviceListQuery, 'organizationId' | 'workspaceFolderId'>,
  named: ReadonlySet<string>,
  askedAt: number,
) {
  const scope = scopeOf(query)
  const { workspaceFolderId: workspaceId } = query
  await db.transaction('rw', db.devices, db.deviceKeys, db.lists, async () => {
    const places = await (
      workspaceId === undefined ? placesOf(db, scope) : db.deviceKeys.where({ scope, workspaceId })
    ).primaryKeys()
    await forget(
      db,
      places.filter(([, id]) => !named.has(id)),
    )
    await markChanged(db, scope, askedAt)
    await db.lists.put({ key: wholeKey(deviceListKey(scope, workspaceId)), askedAt })
  })
}

const placesOf = (db: CacheDatabase, scope: string) =>
  db.deviceKeys.where('[scope+id]').between([scope, Dexie.minKey], [scope, Dexie.maxKey])

/** Takes devices off a list, and deletes those that are on none any more. */
async function forget(db: CacheDatabase, places: readonly [scope: string, id: string][]) {
  await db.deviceKeys.bulkDelete([...places])
  const ids = places.map(([, id]) => id)
  const elsewhere = await db.deviceKeys.where('id').anyOf(ids).toArray()
  const kept = new Set(elsewhere.map(({ id }) => id))
  await db.devices.bulkDelete(ids.filter((id) => !kept.has(id)))
}

/** The same question asked of what is kept; undefined where nothing of the kind was ever answered. */
export async function recallDevicePage(db: CacheDatabase, query: DeviceListQuery, nowMs: number) {
  const scope = scopeOf(query)
  if (!(await db.lists.get(deviceListKey(scope)))) return undefined
  const page = await readPage(db, query, nowMs)
  if (page) return page
  await forgetUnreadable(db, scope)
  return await readPage(db, query, nowMs)
}

/** Undefined where a row of the page cannot be read: then neither the page nor the count of all is true. */
async function readPage(db: CacheDatabase, query: DeviceListQuery, nowMs: number) {
  const scope = scopeOf(query)
  const sorted = await sortedKeys(db, scope, query)
  const { data, ...page } = listSortedDevices(sorted, query, nowMs)
  const rows = (await db.devices.bulkGet(data.map(({ id }) => id))).flatMap(readDevice)
  if (rows.length < data.length) return undefined
  const value: DevicePage = { data: rows.map(({ item }) => item), ...page }
  if (rows.length > 0) return { value, askedAt: Math.min(...rows.map((row) => row.askedAt)) }
  return { value, askedAt: await askedAtOf(db, query) }
}

/** Of an empty page: there is no row to tell its age by. */
async function askedAtOf(db: CacheDatabase, { workspaceFolderId, ...query }: DeviceListQuery) {
  const scope = scopeOf(query)
  const marks = await db.lists.bulkGet([
    wholeKey(deviceListKey(scope, workspaceFolderId)),
    wholeKey(deviceListKey(scope)),
    deviceListKey(scope),
  ])
  return marks.find((mark) => mark !== undefined)?.askedAt ?? 0
}

async function forgetUnreadable(db: CacheDatabase, scope: string) {
  const places = await placesOf(db, scope).primaryKeys()
  for (let start = 0; start < places.length; start += CHUNK) {
    const chunk = places.slice(start, start + CHUNK)
    const rows = await db.devices.bulkGet(chunk.map(([, id]) => id))
    const unreadable = chunk.filter((_, index) => readDevice(rows[index]).length === 0)
    if (unreadable.length === 0) continue
    await db.transaction('rw', db.devices, db.deviceKeys, db.lists, async () => {
      await forget(db, unreadable)
      await markChanged(db, scope)
    })
  }
}

/** Of the devices named those that are kept, and those last seen in some workspaces of an organisation. */
export async function recallDevices(
  db: CacheDatabase,
  { ids, workspaceIds, organizationId = '' }: KeptQuery,
) {
  const places = workspaceIds.map((id) => [organizationId, id])
  const inPlaces = await db.deviceKeys.where('[scope+workspaceId]').anyOf(places).primaryKeys()
  const asked = new Set([...ids, ...inPlaces.map(([, id]) => id)])
  const rows = await db.devices.bulkGet([...asked])
  return rows.flatMap(readDevice).map(({ item, askedAt }) => ({ device: item, askedAt }))
}

export interface KeptQuery {
  ids: readonly string[]
  workspaceIds: readonly string[]
  organizationId?: string | undefined
}

export async function recallDevice(db: CacheDatabase, id: string) {
  const [row] = readDevice(await db.devices.get(id))
  return row && { value: row.item, askedAt: row.askedAt }
}

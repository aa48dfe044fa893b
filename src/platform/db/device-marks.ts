import { Dexie } from 'dexie'
import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import { type Workspace, WorkspaceSchema } from '#src/contract/workspace.ts'
import type { LocalListQuery } from '#src/domain/device-list.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'

import type { CacheDatabase } from './cache-database.ts'
import { goneSince, isNewer, readDevice } from './cached-rows.ts'
import { type DeviceKeys, keysOf } from './device-keys.ts'
import {
  deviceListKey,
  UNASSIGNED_SCOPE,
  wholeDeviceKeys,
  wholeKey,
  WORKSPACE_TREE_KEY,
} from './list-keys.ts'

export const scopeOf = ({ organizationId }: LocalListQuery) => organizationId ?? ''

/** The workspaces whose lists the query names; undefined for the list of the whole scope. */
export const placesOf = ({
  workspaceFolderId,
  places = workspaceFolderId === undefined ? undefined : [workspaceFolderId],
}: Pick<LocalListQuery, 'workspaceFolderId' | 'places'>) => places && [...places]

export const keysInScope = (db: CacheDatabase, scope: string) =>
  db.deviceKeys.where('[scope+id]').between([scope, Dexie.minKey], [scope, Dexie.maxKey])

const isOfScope = ({ workspaceId }: Device, scope: string) =>
  (scope === UNASSIGNED_SCOPE) === (workspaceId === null)

/** A list that names more devices than are cached is not complete any more. */
export async function withdrawWhole(
  db: CacheDatabase,
  query: LocalListQuery,
  total: number,
  askedAt: number,
) {
  // They may name several lists.
  if (query.nested !== undefined || query.places !== undefined) return
  const scope = scopeOf(query)
  const { workspaceFolderId: place } = query
  const listed =
    place === undefined
      ? keysInScope(db, scope)
      : db.deviceKeys.where({ scope, workspaceId: place })
  const count = await listed.count()
  const marks = db.lists.where('key').anyOf(wholeDeviceKeys(scope, [place]))
  if (count < total) await marks.filter((mark) => !isNewer(mark, askedAt)).delete()
}

/** Lists that should have this device, but are not among those that have it (`known`), are not complete any more. */
export async function withdrawListsOf(
  db: CacheDatabase,
  device: Device,
  { known, ownerOf, askedAt }: { known: readonly string[]; ownerOf: OwnerOf; askedAt: number },
) {
  const { id, workspaceId } = device
  const keys = await db.lists.where('key').startsWith(deviceListKey('')).primaryKeys()
  const scopes = keys.map((key) => key.slice(deviceListKey('').length))
  const lacking = scopes.filter(
    (scope) => !known.includes(scope) && belongsTo(device, scope, ownerOf) !== false,
  )
  if (lacking.length === 0) return
  const stored = await db.devices.get(id)
  // Lists that were read since do not have it: it is of another organization.
  const readSince = stored?.workspaceId === workspaceId ? stored.askedAt : askedAt
  const marks = lacking.flatMap((scope) => wholeDeviceKeys(scope, [workspaceId]))
  await db.lists
    .where('key')
    .anyOf(marks)
    .filter((mark) => !isNewer(mark, Math.min(askedAt, readSince)))
    .delete()
}

/** Whether the list of a scope should have a device; undefined if it is not known whose device it is. */
function belongsTo(device: Device, scope: string, ownerOf: OwnerOf) {
  if (!isOfScope(device, scope)) return false
  if (device.workspaceId === null || scope === '') return true
  const owner = ownerOf(device.workspaceId)
  return owner === undefined ? undefined : owner === scope
}

/** The organization of a workspace. ROOT hears of all organizations, and has a list for each. */
export type OwnerOf = (workspaceId: string) => string | undefined

export async function readOwners(db: CacheDatabase): Promise<OwnerOf> {
  const stored = await db.values.get(WORKSPACE_TREE_KEY)
  let tree: Workspace[] | undefined
  return (workspaceId) => {
    tree ??= v.parse(v.fallback(v.array(WorkspaceSchema), []), stored?.value)
    return findWorkspace(tree, workspaceId)?.node.organizationId
  }
}

/** Invalidates sorted copies in memory. Without `askedAt` the list's age stays. */
export async function markChanged(db: CacheDatabase, scope: string, askedAt?: number) {
  const key = deviceListKey(scope)
  const known = askedAt ?? (await db.lists.get(key))?.askedAt ?? 0
  await db.lists.put({ key, askedAt: known, generation: Math.random() })
}

/** Leaves out devices that a complete list requested later does not have: they have left it. */
export async function withoutLost<T extends { item: Device; askedAt: number }>(
  db: CacheDatabase,
  scope: string,
  rows: readonly T[],
) {
  const places = new Set(rows.map(({ item }) => item.workspaceId))
  const marks = await db.lists.bulkGet(wholeDeviceKeys(scope, [...places]))
  const oldest = Math.min(...rows.map(({ askedAt }) => askedAt))
  const later = new Map(
    marks.flatMap((mark) => (mark && isNewer(mark, oldest) ? [[mark.key, mark]] : [])),
  )
  if (later.size === 0) return rows
  const listed = await db.deviceKeys.bulkGet(
    rows.map(({ item }): [string, string] => [scope, item.id]),
  )
  return rows.filter(({ item: { workspaceId }, askedAt }, index) => {
    const [isAllLater, isPlaceLater] = wholeDeviceKeys(scope, [workspaceId]).map((key) =>
      isNewer(later.get(key), askedAt),
    )
    return isPlaceLater ? listed[index]?.workspaceId === workspaceId : !isAllLater || listed[index]
  })
}

type WholeQuery = Pick<LocalListQuery, 'organizationId' | 'workspaceFolderId' | 'places'>

/** `named` has all devices of a workspace, of several, or of the whole scope: others are removed. */
export async function cacheWholeList(
  db: CacheDatabase,
  query: WholeQuery,
  named: ReadonlySet<string>,
  askedAt: number,
) {
  const scope = scopeOf(query)
  const places = placesOf(query)
  const ownerOf = await readOwners(db)
  await db.transaction('rw', db.devices, db.deviceKeys, db.lists, db.gone, async () => {
    const listed = await (
      places
        ? db.deviceKeys.where('[scope+workspaceId]').anyOf(places.map((id) => [scope, id]))
        : keysInScope(db, scope)
    ).toArray()
    const isGone = (keys: DeviceKeys) =>
      !named.has(keys.id) && !isNewer({ askedAt: 0, ...keys }, askedAt)
    const gone = listed.filter(isGone)
    const stay = new Set(listed.filter((keys) => !isGone(keys)).map(({ id }) => id))
    await evict(
      db,
      gone.map(({ id }): [string, string] => [scope, id]),
    )
    // They may have been moved: the list of all devices had them. Those of other workspaces are complete for their age.
    if (places && gone.length > 0) await db.lists.delete(wholeKey(deviceListKey(scope)))
    const isComplete = await listLater(db, query, { listed: stay, named, ownerOf, askedAt })
    await markChanged(db, scope, askedAt)
    const keys = places ? places.map((id) => deviceListKey(scope, id)) : [deviceListKey(scope)]
    const marks = keys.map((key) => ({ key: wholeKey(key), askedAt }))
    const stored = await db.lists.bulkGet(marks.map(({ key }) => key))
    const older = marks.filter((_, index) => !isNewer(stored[index], askedAt))
    if (isComplete) await db.lists.bulkPut(older)
    else await db.lists.bulkDelete(older.map(({ key }) => key))
  })
}

/** Lists devices that were told of while the list was read. Resolves with whether it lacks none that may belong to it. */
async function listLater(
  db: CacheDatabase,
  query: WholeQuery,
  {
    listed,
    named,
    ownerOf,
    askedAt,
  }: {
    listed: ReadonlySet<string>
    named: ReadonlySet<string>
    ownerOf: OwnerOf
    askedAt: number
  },
) {
  const scope = scopeOf(query)
  const places = placesOf(query)
  const later = db.devices.where('askedAt').between(askedAt, Date.now(), false, true)
  const ids = (await later.primaryKeys()).filter((id) => !listed.has(id))
  const read = (await db.devices.bulkGet(ids)).flatMap(readDevice)
  const rows = await withoutLost(db, scope, read)
  const belongs = rows.map(({ item }) =>
    places ? places.includes(item.workspaceId ?? '') : belongsTo(item, scope, ownerOf),
  )
  const own = rows.filter((_, index) => belongs[index])
  await db.deviceKeys.bulkPut(own.map((row) => keysOf(row.item, scope, row)))
  if (belongs.includes(undefined)) return false
  if (places) return true
  // Those that left their workspace since may be in another one.
  const known = new Set([
    ...listed,
    ...rows.map(({ item }) => item.id),
    ...(await goneSince(db, askedAt)),
  ])
  return [...named].every((id) => known.has(id))
}

/** Removes devices from lists, and deletes those that are in no list any more. */
export async function evict(db: CacheDatabase, places: readonly [scope: string, id: string][]) {
  await db.deviceKeys.bulkDelete([...places])
  const ids = places.map(([, id]) => id)
  const elsewhere = await db.deviceKeys.where('id').anyOf(ids).toArray()
  const kept = new Set(elsewhere.map(({ id }) => id))
  await db.devices.bulkDelete(ids.filter((id) => !kept.has(id)))
}

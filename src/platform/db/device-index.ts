import { Dexie } from 'dexie'

import type { DeviceListQuery } from '#src/contract/device.ts'
import { sortDevices } from '#src/domain/device-list.ts'

import type { CacheDatabase } from './cache-database.ts'
import { type DeviceKeys, isDeviceKeys } from './device-keys.ts'
import { deviceListKey } from './list-keys.ts'

/** Rows per read: more would block the page for longer than a frame or two. */
const CHUNK = 500

interface Index {
  generation: number | undefined
  rows: readonly DeviceKeys[]
  /** By sort order, which stays the same while paging and searching. */
  sorted: Map<string, readonly DeviceKeys[]>
}
const indexes = new WeakMap<CacheDatabase, Map<string, Index>>()

/** The sorted devices of a scope; read again only after a change. */
export async function sortedKeys(db: CacheDatabase, scope: string, query: DeviceListQuery) {
  const index = await indexOf(db, scope)
  const order = `${query.sort ?? ''} ${query.sortDirection ?? ''}`
  const sorted = index.sorted.get(order) ?? sortDevices(index.rows, query)
  index.sorted.set(order, sorted)
  return sorted
}

async function indexOf(db: CacheDatabase, scope: string): Promise<Index> {
  const known = indexes.get(db) ?? new Map<string, Index>()
  indexes.set(db, known)
  const generation = (await db.lists.get(deviceListKey(scope)))?.generation
  const cached = known.get(scope)
  if (cached && cached.generation === generation) return cached
  const index: Index = { generation, rows: await readKeys(db, scope), sorted: new Map() }
  known.set(scope, index)
  // Sorting runs in a task of its own.
  await nextTask()
  return index
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

async function readKeys(db: CacheDatabase, scope: string) {
  const rows: DeviceKeys[] = []
  let last: unknown = Dexie.minKey
  for (;;) {
    const chunk = await db.deviceKeys
      .where('[scope+id]')
      .between([scope, last], [scope, Dexie.maxKey], false)
      .limit(CHUNK)
      .toArray()
    rows.push(...chunk.filter(isDeviceKeys))
    if (chunk.length < CHUNK) return rows
    last = chunk.at(-1)?.id
  }
}

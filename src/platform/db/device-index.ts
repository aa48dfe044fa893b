import { Dexie } from 'dexie'

import type { DeviceListQuery } from '#src/contract/device.ts'
import { sortDevices } from '#src/domain/device-list.ts'

import type { CacheDatabase } from './cache-database.ts'
import { type DeviceKeys, isDeviceKeys } from './device-keys.ts'
import { deviceListKey } from './list-keys.ts'

/** Read in one piece: more would hold up the page for longer than a frame or two. */
const CHUNK = 500

interface Index {
  generation: number | undefined
  rows: readonly DeviceKeys[]
  /** By order; whoever turns pages or types a search asks for the same one each time. */
  sorted: Map<string, readonly DeviceKeys[]>
}
const indexes = new WeakMap<CacheDatabase, Map<string, Index>>()

/** The devices of a scope in the order that is asked for, read anew only after somebody changed them. */
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
  const remembered = known.get(scope)
  if (remembered && remembered.generation === generation) return remembered
  const index: Index = { generation, rows: await readKeys(db, scope), sorted: new Map() }
  known.set(scope, index)
  // To put them in order is a piece of work of its own.
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

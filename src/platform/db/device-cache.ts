import * as v from 'valibot'

import {
  type Device,
  type DeviceListQuery,
  type DevicePage,
  DeviceSchema,
} from '#src/contract/device.ts'
import { listDevices } from '#src/domain/device-list.ts'

import type { CacheDatabase, CachedDevice } from './cache-database.ts'

/** A transaction holds up every reader, so it stays short. */
const CHUNK = 250

const scopeOf = ({ organizationId }: DeviceListQuery) => organizationId ?? ''
const keyOf = (query: DeviceListQuery) =>
  JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Keeps the rows of an answer, and forgets those that a complete answer no longer names. */
export async function keepDevicePage(
  db: CacheDatabase,
  query: DeviceListQuery,
  page: DevicePage,
  askedAt: number,
) {
  const scope = scopeOf(query)
  for (let start = 0; start < page.data.length; start += CHUNK)
    await keepDevices(db, page.data.slice(start, start + CHUNK), scope)
  if (isWhole(query, page)) await forgetOthers(db, query, new Set(page.data.map(({ id }) => id)))
  await db.lists.put({ key: keyOf(query), askedAt, total: page.total })
}

export const keepDevices = (db: CacheDatabase, devices: readonly Device[], scope: string) =>
  db.devices.bulkPut(devices.map((device): CachedDevice => ({ ...device, pinCode: null, scope })))

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

const forgetOthers = (db: CacheDatabase, query: DeviceListQuery, named: ReadonlySet<string>) =>
  db.devices
    .where({ scope: scopeOf(query) })
    .filter(({ id, workspaceId }) => {
      const asked = query.workspaceFolderId === undefined || workspaceId === query.workspaceFolderId
      return asked && !named.has(id)
    })
    .delete()

/** The same question asked of what is kept; undefined where nothing of the kind was ever answered. */
export async function recallDevicePage(db: CacheDatabase, query: DeviceListQuery, nowMs: number) {
  const [rows, lists] = await Promise.all([
    db.devices.where({ scope: scopeOf(query) }).toArray(),
    db.lists.toArray(),
  ])
  const exact = lists.find(({ key }) => key === keyOf(query))
  const latest = Math.max(...lists.map(({ askedAt }) => askedAt))
  if (lists.length === 0) return undefined
  const value = listDevices(rows.flatMap(readable), query, nowMs)
  return { value, askedAt: exact?.askedAt ?? latest }
}

export async function recallDevice(db: CacheDatabase, id: string) {
  const row = await db.devices.get(id)
  return row && readable(row)[0]
}

/** A row that another build wrote in another shape is left out: it comes anew with the next answer. */
function readable(row: unknown): Device[] {
  const device = v.safeParse(DeviceSchema, row)
  return device.success ? [device.output] : []
}

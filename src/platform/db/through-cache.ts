import type * as v from 'valibot'
import { safeParse } from 'valibot'

import type { Device, DeviceListQuery, DevicePage, UnassignedQuery } from '#src/contract/device.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { type ProblemKind, problemOf } from '#src/platform/http/problem.ts'
import { log } from '#src/platform/log.ts'

import type { CacheDatabase } from './cache-database.ts'
import { currentCache } from './current-cache.ts'
import {
  forgetDevices,
  keepDevice,
  keepDevicePage,
  type KeptQuery,
  recallDevice,
  recallDevicePage,
  recallDevices,
} from './device-cache.ts'
import { UNASSIGNED_SCOPE } from './list-keys.ts'
import { answerOrSilence, SILENT } from './patience.ts'

/** An answer, and how true it is. */
export interface Known<T> {
  value: T
  /** When it was asked for, by the device's clock: what `overlay` compares with. */
  askedAt: number
  from: 'server' | 'device'
}

interface Memory<T> {
  keep: (db: CacheDatabase, value: T, askedAt: number) => Promise<unknown>
  recall: (db: CacheDatabase) => Promise<{ value: T; askedAt: number } | undefined>
}

/** No word from the server; every other problem is the server's answer and must be shown. */
const SILENCE: readonly ProblemKind[] = [
  'offline',
  'timeout',
  'captive',
  'blocked',
  'transient',
  'rateLimited',
]

export const isSilence = (error: unknown) => SILENCE.includes(problemOf(error).kind)

/** How long a page may wait for the server before it asks whether that is there at all. */
const PATIENCE_MS = 2_000

/** Asks the server and keeps its answer; while it is silent, tells what was kept. */
export async function throughCache<T>(
  ask: () => Promise<T>,
  { keep, recall }: Memory<T>,
): Promise<Known<T>> {
  const askedAt = Date.now()
  const db = currentCache()
  const answer = ask().then(async (value): Promise<Known<T>> => {
    // Not for somebody who has left meanwhile.
    if (db && currentCache() === db) await quietly(keep(db, value, askedAt))
    return { value, askedAt, from: 'server' }
  })
  if (!db) return await answer

  const remembered = async () => {
    const known = await quietly(recall(db))
    return known && ({ ...known, from: 'device' } as const)
  }
  try {
    const first = await answerOrSilence(answer, { patience, isReachable })
    return first === SILENT ? ((await remembered()) ?? (await answer)) : first
  } catch (error) {
    if (!isSilence(error)) throw error
    const known = await remembered()
    if (!known) throw error
    return known
  }
}

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
async function isReachable() {
  await connectivity.probe()
  return connectivity.get() === 'online'
}

/** The cache may fail (a full disk, a browser that lost it); the page does not. A session that ends closes it on purpose. */
const quietly = <T>(work: Promise<T>) =>
  work.catch((error: unknown) => {
    const isClosed = error instanceof Error && error.name === 'DatabaseClosedError'
    if (!isClosed) log.error('the cache on this device failed', error)
    return undefined
  })

/** A page of devices; without the server, the same question answered from the devices seen before (OFF-03). */
export const devicePageThroughCache = (query: DeviceListQuery, ask: () => Promise<DevicePage>) =>
  throughCache(ask, {
    keep: (db, page, askedAt) => keepDevicePage(db, query, page, askedAt),
    recall: (db) => recallDevicePage(db, query, serverClock.now()),
  })

/** The same of the devices that belong to no organisation. */
export const unassignedPageThroughCache = (
  query: UnassignedQuery,
  ask: () => Promise<DevicePage>,
) => devicePageThroughCache({ ...query, organizationId: UNASSIGNED_SCOPE }, ask)

/** Devices as they were last seen, without asking anybody. */
export async function keptDevices(query: KeptQuery) {
  const db = currentCache()
  return (db && (await quietly(recallDevices(db, query)))) ?? []
}

export const deviceThroughCache = (id: string, ask: () => Promise<Device>) =>
  throughCache(ask, {
    keep: keepDevice,
    recall: (db) => recallDevice(db, id),
  })

/** A small answer under a name of its own, such as the workspace tree. Old shapes count as not kept. */
export const valueThroughCache = <TSchema extends v.GenericSchema>(
  key: string,
  schema: TSchema,
  ask: () => Promise<v.InferOutput<TSchema>>,
) =>
  throughCache(ask, {
    keep: (db, value, askedAt) => db.values.put({ key, value, askedAt }),
    recall: (db) => recallValue(db, key, schema),
  })

/** The same as it was last kept, without asking anybody. */
export async function keptValue<TSchema extends v.GenericSchema>(key: string, schema: TSchema) {
  const db = currentCache()
  return db && (await quietly(recallValue(db, key, schema)))
}

async function recallValue<TSchema extends v.GenericSchema>(
  db: CacheDatabase,
  key: string,
  schema: TSchema,
) {
  const row = await db.values.get(key)
  const read = safeParse(schema, row?.value)
  return row && read.success ? { value: read.output, askedAt: row.askedAt } : undefined
}

/** For the answer of a change: what was just sent is not asked for again before it can be shown. */
export async function keepDeviceAnswer(device: Device) {
  const db = currentCache()
  if (db) await quietly(keepDevice(db, device, Date.now()))
  return device
}

/** What was asked for by ids: devices as they are now, and those that were not found. */
export async function keepSomeDevices(
  { devices, gone }: { devices: readonly Device[]; gone: readonly string[] },
  askedAt: number,
) {
  const db = currentCache()
  if (!db) return
  for (const device of devices) await quietly(keepDevice(db, device, askedAt))
  if (gone.length > 0) await quietly(forgetDevices(db, gone))
}

/** The same of a small answer, under the name that it is asked for by. */
export async function keepValueAnswer<T>(key: string, value: T) {
  const db = currentCache()
  if (db) await quietly(db.values.put({ key, value, askedAt: Date.now() }))
  return value
}

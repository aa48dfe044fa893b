import type * as v from 'valibot'
import { safeParse } from 'valibot'

import type { Device, DevicePage, UnassignedQuery } from '#src/contract/device.ts'
import type { LocalListQuery } from '#src/domain/device-list.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import { ProblemError } from '#src/platform/http/problem.ts'
import { log } from '#src/platform/log.ts'
import { actingOrganizationOf } from '#src/platform/session/acting-organization.ts'
import { session } from '#src/platform/session/session.ts'

import { type CacheDatabase, openCacheDatabase } from './cache-database.ts'
import { isNewer, type Missing } from './cached-rows.ts'
import { currentCache } from './current-cache.ts'
import {
  evictDevices,
  cacheDevice,
  cacheDevicePage,
  type CachedDevicesQuery,
  readCachedDevice,
  readCachedDevicePage,
  readCachedDevices,
} from './device-cache.ts'
import { readOwners } from './device-marks.ts'
import { UNASSIGNED_SCOPE } from './list-keys.ts'
import { answerOrCopy, raceReachability } from './reachability.ts'

/** A value with its age and origin. */
export interface Known<T> {
  value: T
  /** When it was requested, by the device's clock; `overlay` compares with it. */
  askedAt: number
  from: 'server' | 'device'
  /** Of a cached copy: when it was read. It contains what was sent until then (`writeToCacheOf`). */
  readAt?: number
  /** Of cached warnings: when the last of their devices needed attention, by the device's clock. */
  evaluatedAt?: number
  /** Of a cached list; undefined if it is complete. */
  missing?: Missing
}

/** Until when a value contains what was sent, by the device's clock; for `overlay`. */
export const containsUntil = ({
  askedAt,
  readAt = askedAt,
}: Pick<Known<unknown>, 'askedAt' | 'readAt'>) => readAt

interface CacheAccess<T> {
  store: (db: CacheDatabase, value: T, askedAt: number) => Promise<unknown>
  read: (db: CacheDatabase) => Promise<Omit<Known<T>, 'from' | 'readAt'> | undefined>
}

/** `newest`: from the server, or from the cache while it is unreachable. The others: from one of them alone. */
export type ReadMode = 'newest' | 'server' | 'cached'

/** Requests from the server and caches the answer, or reads the cache. */
export async function networkFirst<T>(
  ask: () => Promise<T>,
  { store, read: recall }: CacheAccess<T>,
  mode: ReadMode = 'newest',
): Promise<Known<T>> {
  const askedAt = Date.now()
  const db = currentCache()
  const readCached = async () => {
    const readAt = Date.now()
    const known = db && (await logFailure(recall(db)))
    if (!known) throw new ProblemError({ kind: 'offline' })
    return { ...known, from: 'device', readAt } as const
  }
  if (mode === 'cached') return await readCached()
  const answer = cacheAnswer(ask, (cache, value) => store(cache, value, askedAt)).then(
    (value): Known<T> => ({ value, askedAt, from: 'server' }),
  )
  if (mode === 'server') return await answer
  return await answerOrCopy(raceReachability(answer), readCached)
}

/** Another user may have signed in since the request: an answer is cached only for the user who requested it. */
async function cacheAnswer<T>(
  ask: () => Promise<T>,
  store: (db: CacheDatabase, value: T) => Promise<unknown>,
) {
  const db = currentCache()
  const value = await ask()
  if (db && currentCache() === db) await logFailure(store(db, value))
  return value
}

/** Cache failures (full disk, evicted database) must not break the page. A logout closes the cache on purpose. */
export const logFailure = <T>(work: Promise<T>) =>
  work.catch((error: unknown) => {
    const isClosed = error instanceof Error && error.name === 'DatabaseClosedError'
    if (!isClosed) log.error('the cache on this device failed', error)
    return undefined
  })

/** A page of devices; offline, from the cache (OFF-03). */
export const networkFirstDevicePage = (
  query: LocalListQuery,
  ask: () => Promise<DevicePage>,
  mode?: ReadMode,
) =>
  networkFirst(
    ask,
    {
      store: (db, page, askedAt) => cacheDevicePage(db, query, page, askedAt),
      read: (db) => readCachedDevicePage(db, query, serverClock.now()),
    },
    mode,
  )

/** The same for devices without an organization. */
export const networkFirstUnassignedPage = (
  query: UnassignedQuery,
  ask: () => Promise<DevicePage>,
  mode?: ReadMode,
) => networkFirstDevicePage({ ...query, organizationId: UNASSIGNED_SCOPE }, ask, mode)

/** The cached devices. Makes no request. */
export async function cachedDevices(query: CachedDevicesQuery) {
  const db = currentCache()
  return (db && (await logFailure(readCachedDevices(db, query)))) ?? []
}

/** The cached device. Makes no request. */
export async function cachedDevice(id: string) {
  const db = currentCache()
  return (db && (await logFailure(readCachedDevice(db, id))))?.value
}

export const networkFirstDevice = (id: string, ask: () => Promise<Device>, mode?: ReadMode) =>
  networkFirst(ask, { store: cacheDevice, read: (db) => readCachedDevice(db, id) }, mode)

/** A small answer under its own key, such as the workspace tree. Outdated shapes count as missing. */
export const networkFirstValue = <TSchema extends v.GenericSchema>(
  key: string,
  schema: TSchema,
  ask: () => Promise<v.InferOutput<TSchema>>,
  mode?: ReadMode,
) =>
  networkFirst(
    ask,
    {
      store: (db, value, askedAt) =>
        db.transaction('rw', db.values, db.gone, async () => {
          const stored = [await db.values.get(key), await db.gone.get(key)]
          if (!stored.some((row) => isNewer(row, askedAt)))
            await db.values.put({ key, value, askedAt })
        }),
      read: (db) => readCachedValue(db, key, schema),
    },
    mode,
  )

/** The cached value. Makes no request. */
export async function cachedValue<TSchema extends v.GenericSchema>(key: string, schema: TSchema) {
  const db = currentCache()
  return db && (await logFailure(readCachedValue(db, key, schema)))
}

async function readCachedValue<TSchema extends v.GenericSchema>(
  db: CacheDatabase,
  key: string,
  schema: TSchema,
) {
  const row = await db.values.get(key)
  const read = safeParse(schema, row?.value)
  return row && read.success ? { value: read.output, askedAt: row.askedAt } : undefined
}

/** Caches devices that were requested by id, and removes those that were not found. */
export async function cacheDeviceChanges(
  { devices, gone }: { devices: readonly Device[]; gone: readonly string[] },
  askedAt: number,
) {
  const db = currentCache()
  if (!db) return
  let owners: ReturnType<typeof readOwners> | undefined
  for (const device of devices) {
    owners ??= readOwners(db)
    await logFailure(cacheDevice(db, device, askedAt, owners))
  }
  if (gone.length > 0) await logFailure(evictDevices(db, gone, askedAt))
}

/** Caches the answer of a change under the key of its query. */
export const cacheValueAnswer = <T>(keyOf: (value: T) => string, ask: () => Promise<T>) =>
  cacheAnswer(ask, (db, value) => db.values.put({ key: keyOf(value), value, askedAt: Date.now() }))

/** Replaces cached values, by their key or its start. The age that is shown stays; outdated shapes are left out. */
export const changeCachedValues = <T>(
  db: CacheDatabase,
  keys: { key: string } | { prefix: string },
  schema: v.GenericSchema<unknown, T>,
  change: (value: T) => T,
) =>
  ('key' in keys ? db.values.where(keys) : db.values.where('key').startsWith(keys.prefix)).modify(
    (row) => {
      const known = safeParse(schema, row.value)
      const value = known.success && change(known.output)
      if (!known.success || value === known.output) return false
      row.value = value
      row.changedAt = Date.now()
      return true
    },
  )

/** Writes to the cache of a signed-in user in the organization that they acted in, which may not be the current one. */
export async function writeToCacheOf(
  { userId, inside }: { userId: string; inside?: string | undefined },
  write: (db: CacheDatabase) => Promise<unknown>,
) {
  const user = session.storageUser()
  if (user?.userId !== userId) return
  const current = currentCache()
  if (current && actingOrganizationOf(user) === inside)
    return void (await logFailure(write(current)))
  const other = openCacheDatabase(userId, inside)
  await logFailure(write(other)).finally(() => other.close())
}

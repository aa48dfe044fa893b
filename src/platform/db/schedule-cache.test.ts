import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it } from 'vitest'

import type { ScheduleEvent } from '#src/contract/schedule.ts'

import { type CacheDatabase, openCacheDatabase } from './cache-database.ts'
import { cacheSchedule, readCachedSchedule, readCachedSchedules } from './schedule-cache.ts'

let db: CacheDatabase
beforeEach(() => {
  db = openCacheDatabase(`user-${Math.random()}`)
})
afterEach(() => db.delete())

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const DEVICE = id(901)
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T00:00:00.000Z`
const days = (from: number, to: number) => ({ from: day(from), to: day(to) })
const entry = (n: number, start: string, end: string): ScheduleEvent => ({
  id: id(n),
  deviceId: DEVICE,
  name: `Entry ${n}`,
  description: null,
  start,
  end,
  isOneTime: true,
  timezoneId: 'UTC',
  thumbnail: null,
  templateId: null,
  templateOrientation: null,
  templateVariables: null,
  imageUrl: null,
  updatedAt: day(1),
})
const names = async (from: number, to: number) =>
  (await readCachedSchedule(db, DEVICE, days(from, to)))?.value.map(({ name }) => name)

it('reads a completely cached span offline [OFF-04]', async () => {
  await cacheSchedule(
    db,
    DEVICE,
    days(1, 8),
    [entry(2, day(3), day(4)), entry(1, day(2), day(3))],
    9,
  )
  await cacheSchedule(db, DEVICE, days(8, 15), [entry(3, day(14), day(16))], 4)
  expect(await names(1, 8)).toEqual(['Entry 1', 'Entry 2'])
  expect(await names(3, 5)).toEqual(['Entry 2'])
  expect(await readCachedSchedule(db, DEVICE, days(2, 15))).toMatchObject({ askedAt: 4 })
  expect(await names(14, 15)).toEqual(['Entry 3'])
})

it('does not show an unfetched week as free', async () => {
  await cacheSchedule(db, DEVICE, days(1, 8), [], 1)
  await cacheSchedule(db, DEVICE, days(10, 15), [], 1)
  expect(await names(2, 7)).toEqual([])
  expect(await names(7, 11)).toBeUndefined()
  expect(await names(14, 16)).toBeUndefined()
  expect(await readCachedSchedule(db, id(902), days(2, 7))).toBeUndefined()
})

it('has the age of the oldest covering answer', async () => {
  await cacheSchedule(db, DEVICE, days(1, 20), [], 1)
  await cacheSchedule(db, DEVICE, days(3, 9), [], 5)
  await cacheSchedule(db, DEVICE, days(5, 12), [], 8)
  const askedAt = async (from: number, to: number) =>
    (await readCachedSchedule(db, DEVICE, days(from, to)))?.askedAt
  expect(await askedAt(5, 12)).toBe(8)
  expect(await askedAt(3, 12)).toBe(5)
  expect(await askedAt(1, 20)).toBe(1)
  expect(await db.spans.count()).toBe(4)
  await cacheSchedule(db, DEVICE, days(1, 20), [], 9)
  expect(await db.spans.count()).toBe(1)
})

it('removes entries missing from a newer answer', async () => {
  await cacheSchedule(
    db,
    DEVICE,
    days(1, 8),
    [entry(1, day(2), day(3)), entry(2, day(7), day(9))],
    1,
  )
  await cacheSchedule(db, DEVICE, days(1, 7), [], 2)
  expect(await names(1, 8)).toEqual(['Entry 2'])
})

it('skips unreadable rows', async () => {
  await cacheSchedule(
    db,
    DEVICE,
    days(1, 8),
    [entry(1, day(2), day(3)), entry(2, day(4), day(5))],
    1,
  )
  await db.schedules.update(id(1), { end: 'never' })
  expect(await names(1, 8)).toEqual(['Entry 2'])
})

it('reads the cached entries of many devices', async () => {
  const other = (n: number) => ({ ...entry(n, day(3), day(4)), deviceId: id(902) })
  await cacheSchedule(db, DEVICE, days(1, 8), [entry(1, day(2), day(3))], 7)
  await cacheSchedule(db, id(902), days(3, 4), [other(2)], 5)
  const known = await readCachedSchedules(db, [DEVICE, id(902), id(903)], days(2, 5))
  const told = [...known].map(([device, { entries, askedAt }]) => [
    device,
    entries.map(({ name }) => name),
    askedAt,
  ])
  expect(told).toEqual([
    [DEVICE, ['Entry 1'], 7],
    [id(902), ['Entry 2'], 0],
  ])
})

it('does not replace entries by an older answer that arrives later, nor remove them', async () => {
  const [first, second] = [entry(1, day(2), day(3)), entry(2, day(3), day(4))]
  await cacheSchedule(db, DEVICE, days(1, 8), [{ ...first, name: 'Renamed' }, second], 6)
  await cacheSchedule(db, DEVICE, days(1, 8), [first], 5)
  expect(await names(1, 8)).toEqual(['Renamed', 'Entry 2'])
})

it('neither brings entries back nor lowers the age of a span by an older answer that arrives later', async () => {
  const [first, second, third] = [
    entry(1, day(2), day(3)),
    entry(2, day(3), day(4)),
    entry(3, day(9), day(10)),
  ]
  await cacheSchedule(db, DEVICE, days(1, 8), [second], 6)
  await cacheSchedule(db, DEVICE, days(1, 15), [first, second, third], 5)
  expect(await names(1, 15)).toEqual(['Entry 2', 'Entry 3'])
  expect(await readCachedSchedule(db, DEVICE, days(1, 8))).toMatchObject({ askedAt: 6 })
  expect(await readCachedSchedule(db, DEVICE, days(1, 15))).toMatchObject({ askedAt: 5 })
  expect(await db.spans.count()).toBe(2)
})

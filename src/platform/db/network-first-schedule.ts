import type { ScheduleEvent } from '#src/contract/schedule.ts'

import { currentCache } from './current-cache.ts'
import { networkFirst, type ReadMode } from './network-first.ts'
import {
  cacheSchedule,
  readCachedSchedule,
  readCachedSchedules,
  type PartialSchedule,
  type SpanQuery,
} from './schedule-cache.ts'

/** A span of a device's schedule; offline, from the cache if all of it was fetched before (OFF-04). */
export const networkFirstSchedule = (
  deviceId: string,
  span: SpanQuery,
  ask: () => Promise<ScheduleEvent[]>,
  mode?: ReadMode,
) =>
  networkFirst(
    ask,
    {
      store: (db, entries, askedAt) => cacheSchedule(db, deviceId, span, entries, askedAt),
      read: (db) => readCachedSchedule(db, deviceId, span),
    },
    mode,
  )

/** The cached schedules of many devices. Makes no request. */
export async function cachedSchedules(deviceIds: readonly string[], span: SpanQuery) {
  const db = currentCache()
  return db ? await readCachedSchedules(db, deviceIds, span) : new Map<string, PartialSchedule>()
}

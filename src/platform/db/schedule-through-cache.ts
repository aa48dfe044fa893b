import type { ScheduleEvent } from '#src/contract/schedule.ts'

import { currentCache } from './current-cache.ts'
import {
  keepSchedule,
  recallSchedule,
  recallSchedules,
  type PartOfSchedule,
  type SpanQuery,
} from './schedule-cache.ts'
import { throughCache } from './through-cache.ts'

/** A span of a device's schedule; without the server, where all of it was seen before (OFF-04). */
export const scheduleThroughCache = (
  deviceId: string,
  span: SpanQuery,
  ask: () => Promise<ScheduleEvent[]>,
) =>
  throughCache(ask, {
    keep: (db, entries, askedAt) => keepSchedule(db, deviceId, span, entries, askedAt),
    recall: (db) => recallSchedule(db, deviceId, span),
  })

/** What was seen before of the schedules of many devices, without asking anybody. */
export async function keptSchedules(deviceIds: readonly string[], span: SpanQuery) {
  const db = currentCache()
  return db ? await recallSchedules(db, deviceIds, span) : new Map<string, PartOfSchedule>()
}

import { queryOptions } from '@tanstack/react-query'

import { serverClock } from '#src/platform/clock/clock.ts'
import { cachedSchedules, networkFirstSchedule } from '#src/platform/db/network-first-schedule.ts'
import type { SpanQuery } from '#src/platform/db/schedule-cache.ts'
import { cachedFirst, type ReadContext } from '#src/platform/query/cached-first.ts'

import { listEntries } from './api.ts'
import { scheduleKeys } from './keys.ts'

/** The entries of a span, with the span. */
async function read(deviceId: string, { from, to }: SpanQuery, { signal, mode }: ReadContext) {
  const span = { from, to }
  const ask = () => listEntries(deviceId, span, { signal })
  const reading = await networkFirstSchedule(deviceId, span, ask, mode)
  return { ...reading, span }
}

/** SCH-27: until the last day if the next month is too short. */
function monthAhead(now: number): SpanQuery {
  const from = new Date(now)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth()]
  const lastDay = new Date(Date.UTC(year, month + 2, 0)).getUTCDate()
  const to = new Date(now)
  to.setUTCFullYear(year, month + 1, Math.min(from.getUTCDate(), lastDay))
  return { from: from.toISOString(), to: to.toISOString() }
}

export const scheduleQueries = {
  /** From now to one month ahead. */
  ahead: (deviceId: string) =>
    queryOptions({
      queryKey: [...scheduleKeys.ofDevice(deviceId), 'ahead'] as const,
      queryFn: cachedFirst((context) => read(deviceId, monthAhead(serverClock.now()), context)),
    }),
  ofDevice: (deviceId: string, span: SpanQuery) =>
    queryOptions({
      queryKey: [...scheduleKeys.ofDevice(deviceId), span.from, span.to] as const,
      queryFn: cachedFirst((context) => read(deviceId, span, context)),
    }),
  /** Cached schedules of many devices. Makes no request. */
  keptOf: (deviceIds: readonly string[], { from, to }: SpanQuery) =>
    queryOptions({
      queryKey: [...scheduleKeys.kept(), from, to, deviceIds] as const,
      queryFn: () => cachedSchedules(deviceIds, { from, to }),
    }),
}

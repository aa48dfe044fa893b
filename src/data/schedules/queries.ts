import { queryOptions } from '@tanstack/react-query'

import { serverClock } from '#src/platform/clock/clock.ts'
import { cachedSchedules, networkFirstSchedule } from '#src/platform/db/network-first-schedule.ts'
import type { SpanQuery } from '#src/platform/db/schedule-cache.ts'

import { listEntries } from './api.ts'
import { scheduleKeys } from './keys.ts'

/** The entries of a span, with the span. */
async function read(deviceId: string, { from, to }: SpanQuery, signal: AbortSignal) {
  const span = { from, to }
  const reading = await networkFirstSchedule(deviceId, span, () =>
    listEntries(deviceId, span, { signal }),
  )
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
      queryFn: ({ signal }) => read(deviceId, monthAhead(serverClock.now()), signal),
    }),
  ofDevice: (deviceId: string, span: SpanQuery) =>
    queryOptions({
      queryKey: [...scheduleKeys.ofDevice(deviceId), span.from, span.to] as const,
      queryFn: ({ signal }) => read(deviceId, span, signal),
    }),
  /** Cached schedules of many devices. Makes no request. */
  keptOf: (deviceIds: readonly string[], { from, to }: SpanQuery) =>
    queryOptions({
      queryKey: [...scheduleKeys.kept(), from, to, deviceIds] as const,
      queryFn: () => cachedSchedules(deviceIds, { from, to }),
    }),
}

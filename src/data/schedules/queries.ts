import { queryOptions } from '@tanstack/react-query'

import { serverClock } from '#src/platform/clock/clock.ts'
import type { SpanQuery } from '#src/platform/db/schedule-cache.ts'
import { keptSchedules, scheduleThroughCache } from '#src/platform/db/schedule-through-cache.ts'

import { listEntries } from './api.ts'
import { scheduleKeys } from './keys.ts'

/** What was told of a span, and which one that is. */
async function read(deviceId: string, { from, to }: SpanQuery, signal: AbortSignal) {
  const span = { from, to }
  const reading = await scheduleThroughCache(deviceId, span, () =>
    listEntries(deviceId, span, { signal }),
  )
  return { ...reading, span }
}

/** SCH-27: of a month without such a day, until its last one. */
function monthAhead(now: number): SpanQuery {
  const from = new Date(now)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth()]
  const lastDay = new Date(Date.UTC(year, month + 2, 0)).getUTCDate()
  const to = new Date(now)
  to.setUTCFullYear(year, month + 1, Math.min(from.getUTCDate(), lastDay))
  return { from: from.toISOString(), to: to.toISOString() }
}

export const scheduleQueries = {
  /** From now, whenever that is, to one month ahead. */
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
  /** What is kept here of many devices. Nobody is asked. */
  keptOf: (deviceIds: readonly string[], { from, to }: SpanQuery) =>
    queryOptions({
      queryKey: [...scheduleKeys.kept(), from, to, deviceIds] as const,
      queryFn: () => keptSchedules(deviceIds, { from, to }),
    }),
}

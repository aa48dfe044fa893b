import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { scheduleMutations } from '#src/data/schedules/mutations.ts'
import { scheduleQueries } from '#src/data/schedules/queries.ts'
import { mergedEntries } from '#src/data/schedules/span.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import type { SpanQuery } from '#src/platform/db/schedule-cache.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

/** Visible days in milliseconds, end exclusive. */
export interface VisibleDays {
  start: number
  end: number
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** Whole months with a week around them, in any timezone. */
export function monthsOf(first: number, last: number): SpanQuery {
  const revision = (moment: number, later: number, day: number) => {
    const date = new Date(moment)
    return new Date(Date.UTC(date.getFullYear(), date.getMonth() + later, day)).toISOString()
  }
  return { from: revision(first, 0, -8), to: revision(Math.max(first, last), 1, 8) }
}

/** The months that these days overlap by more than a week. */
const monthsAround = ({ start, end }: VisibleDays) =>
  monthsOf(start + WEEK_MS, end - WEEK_MS - DAY_MS)

function thisMonthAndNext(now: number) {
  const date = new Date(now)
  return monthsOf(now, new Date(date.getFullYear(), date.getMonth() + 1).getTime())
}

const covers = ({ from, to }: SpanQuery, { start, end }: VisibleDays) =>
  Date.parse(from) <= start && end <= Date.parse(to)

/**
 * The schedule of a device with pending changes. Requests the month ahead (SCH-27), this month and the next, which are cached
 * for offline use (OFF-04), and each other month that is shown.
 */
export function useCachedSchedule(deviceId: string, shown?: VisibleDays) {
  const { changes } = useOutbox()
  const queryClient = useQueryClient()
  const [home] = useState(() => thisMonthAndNext(serverClock.now()))
  const [visited, setVisited] = useState<readonly SpanQuery[]>([home])

  const spanOf = (days: VisibleDays) =>
    visited.find((span) => covers(span, days)) ?? monthsAround(days)
  const current = shown ? spanOf(shown) : home
  if (!visited.includes(current)) setVisited([...visited, current])

  const ahead = useQuery(scheduleQueries.ahead(deviceId))
  const months = useQueries({
    queries: visited.map((span) => ({
      ...scheduleQueries.ofDevice(deviceId, span),
      enabled: span === current || span === home,
    })),
  })
  const readings = [ahead, ...months].flatMap(({ data }) => data ?? [])
  const revision = readings.map(({ askedAt }) => askedAt).join(' ')
  const entries = useMemo(
    () =>
      mergedEntries(
        readings.map(({ span, value, askedAt }) => ({
          ...overlay(scheduleMutations, changes, { deviceId, ...span, entries: value }, askedAt),
          askedAt,
        })),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- readings are new objects at each render
    [revision, changes, deviceId],
  )
  const state = months[visited.indexOf(current)]
  return {
    /** All known entries, including other months. */
    entries,
    /** Whether any month has loaded. */
    isOpened: months.some(({ data }) => data !== undefined),
    /** Of the visible days; undefined until loaded. */
    reading: state?.data,
    error: state?.error ?? null,
    isFetching: state?.isFetching ?? false,
    refetch: () => state?.refetch(),
    /** Preloads days. */
    warm: (days: VisibleDays) =>
      void queryClient.prefetchQuery({
        ...scheduleQueries.ofDevice(deviceId, spanOf(days)),
        staleTime: Infinity,
      }),
  }
}

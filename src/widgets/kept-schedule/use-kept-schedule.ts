import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { scheduleMutations } from '#src/data/schedules/mutations.ts'
import { scheduleQueries } from '#src/data/schedules/queries.ts'
import { mergedEntries } from '#src/data/schedules/span.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import type { SpanQuery } from '#src/platform/db/schedule-cache.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

/** The days that a calendar shows, in milliseconds, the end excluded. */
export interface ShownDays {
  start: number
  end: number
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** The months of two moments with the weeks around them, in whichever zone. */
function monthsOf(first: number, last: number): SpanQuery {
  const at = (moment: number, later: number, day: number) => {
    const date = new Date(moment)
    return new Date(Date.UTC(date.getFullYear(), date.getMonth() + later, day)).toISOString()
  }
  return { from: at(first, 0, -8), to: at(Math.max(first, last), 1, 8) }
}

/** The month whose weeks these days are, or those that they reach into by more than a week. */
const monthsAround = ({ start, end }: ShownDays) =>
  monthsOf(start + WEEK_MS, end - WEEK_MS - DAY_MS)

function thisMonthAndNext(now: number) {
  const date = new Date(now)
  return monthsOf(now, new Date(date.getFullYear(), date.getMonth() + 1).getTime())
}

const covers = ({ from, to }: SpanQuery, { start, end }: ShownDays) =>
  Date.parse(from) <= start && end <= Date.parse(to)

/**
 * The schedule of a device, with what waits for the server. Asked for is the month ahead (SCH-27), then what people see: this month
 * and the next, which are kept for when there is no network (OFF-04), and each other month that they turn to.
 */
export function useKeptSchedule(deviceId: string, shown?: ShownDays) {
  const { changes } = useOutbox()
  const queryClient = useQueryClient()
  const [home] = useState(() => thisMonthAndNext(serverClock.now()))
  const [visited, setVisited] = useState<readonly SpanQuery[]>([home])

  const spanOf = (days: ShownDays) =>
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
  const at = readings.map(({ askedAt }) => askedAt).join(' ')
  const entries = useMemo(
    () =>
      mergedEntries(
        readings.map(({ span, value, askedAt }) => ({
          ...overlay(scheduleMutations, changes, { deviceId, ...span, entries: value }, askedAt),
          askedAt,
        })),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- readings are made anew at each render
    [at, changes, deviceId],
  )
  const state = months[visited.indexOf(current)]
  return {
    /** All that is known, of other months too. */
    entries,
    /** Whether any month of it is known. */
    isOpened: months.some(({ data }) => data !== undefined),
    /** Of what is shown; without it nothing is known of these days. */
    reading: state?.data,
    error: state?.error ?? null,
    isFetching: state?.isFetching ?? false,
    refetch: () => state?.refetch(),
    /** Asks for days that somebody is about to turn to. */
    warm: (days: ShownDays) =>
      void queryClient.prefetchQuery({
        ...scheduleQueries.ofDevice(deviceId, spanOf(days)),
        staleTime: Infinity,
      }),
  }
}

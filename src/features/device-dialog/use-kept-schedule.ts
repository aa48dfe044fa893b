import { usePrefetchQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { scheduleQueries } from '#src/data/schedules/queries.ts'
import { serverClock } from '#src/platform/clock/clock.ts'

/** The weeks that somebody on site asks about: those that a calendar of this month and the next shows. */
function monthsAround(nowMs: number) {
  const now = new Date(nowMs)
  const at = (months: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day)).toISOString()
  return { from: at(0, -6), to: at(2, 8) }
}

/** The schedule of a device that was opened can be looked at without the network (OFF-04). */
export function useKeptSchedule(deviceId: string) {
  const [span] = useState(() => monthsAround(serverClock.now()))
  usePrefetchQuery(scheduleQueries.ofDevice(deviceId, span))
}

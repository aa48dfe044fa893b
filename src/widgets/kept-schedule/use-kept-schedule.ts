import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { scheduleMutations } from '#src/data/schedules/mutations.ts'
import { scheduleQueries } from '#src/data/schedules/queries.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

/** The weeks that somebody on site asks about: those that a calendar of this month and the next shows. */
function monthsAround(nowMs: number) {
  const now = new Date(nowMs)
  const at = (months: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day)).toISOString()
  return { from: at(0, -6), to: at(2, 8) }
}

/** The schedule of a device that was opened can be looked at without the network (OFF-04), with what waits for the server. */
export function useKeptSchedule(deviceId: string) {
  const { changes } = useOutbox()
  const [span] = useState(() => monthsAround(serverClock.now()))
  const { data: reading, ...state } = useQuery(scheduleQueries.ofDevice(deviceId, span))
  const shown =
    reading &&
    overlay(
      scheduleMutations,
      changes,
      { deviceId, ...span, entries: reading.value },
      reading.askedAt,
    )
  return { ...state, reading, entries: shown?.entries }
}

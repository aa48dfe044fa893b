import { firstGap } from '#src/domain/schedule/free-time.ts'

import { addDays, atMinute, startOfDay, type Times } from '../time/days.ts'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START_STEP_MS = 5 * MINUTE
const WORKDAY_START_MINUTES = 9 * 60
/** Gaps that are shorter are not used for new entries. */
const MIN_ENTRY_MS = 15 * MINUTE

interface Calendar {
  busy: readonly (Times & { id: string })[]
  now: number
}

const roundedUp = (moment: number, step: number) => Math.ceil(moment / step) * step

/** The gap around a moment, between the previous and the next entry, but not before now. */
export function gapAround({ busy, now }: Calendar, moment: number): Times | undefined {
  let start = roundedUp(now, START_STEP_MS)
  let end = Infinity
  for (const entry of busy) {
    if (entry.start <= moment && moment < entry.end) return undefined
    if (entry.end <= moment) start = Math.max(start, entry.end)
    else end = Math.min(end, entry.start)
  }
  return { start, end }
}

/** The free part of the requested time around its anchor; undefined if there is none. */
export function fitAround(calendar: Calendar, anchor: Times, requested: Times): Times | undefined {
  const reference = Math.max(
    anchor.start,
    Math.min(roundedUp(calendar.now, START_STEP_MS), anchor.end - 1),
  )
  const gap = gapAround(calendar, reference)
  if (!gap) return undefined
  const start = Math.max(requested.start, gap.start)
  const end = Math.min(requested.end, gap.end)
  return end > start ? { start, end } : undefined
}

/**
 * The time of a new one-hour entry on a given day (SCH-15): from 9:00 or the next half hour, otherwise the earliest free time.
 */
export function firstFreeHour(calendar: Calendar, day: number): Times | undefined {
  const morning = startOfDay(day)
  const midnight = addDays(morning, 1)
  const soonest = Math.max(morning, roundedUp(calendar.now, HOUR / 2))
  const preferred = Math.max(atMinute(morning, WORKDAY_START_MINUTES), soonest)
  return freeHourFrom(calendar, preferred, midnight) ?? freeHourFrom(calendar, soonest, midnight)
}

function freeHourFrom({ busy }: Calendar, from: number, until: number) {
  const gap = firstGap(busy, from, MIN_ENTRY_MS)
  const end = Math.min(gap.start + HOUR, until, gap.end)
  return end - gap.start >= MIN_ENTRY_MS ? { start: gap.start, end } : undefined
}

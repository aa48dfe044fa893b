import { firstGap } from '#src/domain/schedule/free-time.ts'

import { addDays, atMinute, startOfDay } from '../time/days.ts'
import type { Times } from '../time/times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SOON = 5 * MINUTE
const WORKING_DAY = 9 * 60
/** What is shorter is no place for a new entry. */
const SHORTEST = 15 * MINUTE

interface Calendar {
  busy: readonly (Times & { id: string })[]
  now: number
}

const roundedUp = (moment: number, step: number) => Math.ceil(moment / step) * step

/** The free time around a moment: from the end of what is before, but not before now, to the start of what comes after. */
export function gapAround({ busy, now }: Calendar, moment: number): Times | undefined {
  let start = roundedUp(now, SOON)
  let end = Infinity
  for (const entry of busy) {
    if (entry.start <= moment && moment < entry.end) return undefined
    if (entry.end <= moment) start = Math.max(start, entry.end)
    else end = Math.min(end, entry.start)
  }
  return { start, end }
}

/** As much of the wanted time as is free around its anchor; undefined where nothing is. */
export function fitted(calendar: Calendar, anchor: Times, wanted: Times): Times | undefined {
  const inside = Math.max(anchor.start, Math.min(roundedUp(calendar.now, SOON), anchor.end - 1))
  const gap = gapAround(calendar, inside)
  if (!gap) return undefined
  const start = Math.max(wanted.start, gap.start)
  const end = Math.min(wanted.end, gap.end)
  return end > start ? { start, end } : undefined
}

/**
 * Where a new entry of an hour goes when a day alone was named (SCH-15): from 9 o'clock or the next half hour, else from as early
 * as there is room.
 */
export function firstFree(calendar: Calendar, day: number): Times | undefined {
  const morning = startOfDay(day)
  const midnight = addDays(morning, 1)
  const soonest = Math.max(morning, roundedUp(calendar.now, HOUR / 2))
  const preferred = Math.max(atMinute(morning, WORKING_DAY), soonest)
  return freeFrom(calendar, preferred, midnight) ?? freeFrom(calendar, soonest, midnight)
}

function freeFrom({ busy }: Calendar, from: number, until: number) {
  const gap = firstGap(busy, from, SHORTEST)
  const end = Math.min(gap.start + HOUR, until, gap.end)
  return end - gap.start >= SHORTEST ? { start: gap.start, end } : undefined
}

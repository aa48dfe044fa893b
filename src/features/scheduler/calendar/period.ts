import { addDays, daysFrom, monthDays, monthFrom, startOfDay, startOfWeek } from '../time/days.ts'
import type { Times } from '../time/times.ts'
import type { View } from './stage.ts'

export interface Period {
  view: View
  /** Any day of what is shown. */
  anchor: number
}

const WEEK = 7
const PHONE_DAYS = 3
const LIST_DAYS = 31
/** Of a month that is on its way, so many weeks are seen at once at the least. */
const FEWEST_WEEKS = 3

/** The days of a week that have room beside each other. */
export const weekLengthOn = (isPhone: boolean) => (isPhone ? PHONE_DAYS : WEEK)

/** The days that are shown: of a month its weeks, of a week as many as there is room for, of a list a month from its first. */
export function daysOf({ view, anchor }: Period, weekLength: number) {
  if (view === 'month') return monthDays(anchor)
  if (view === 'list') return daysFrom(startOfDay(anchor), LIST_DAYS)
  return daysFrom(weekLength === WEEK ? startOfWeek(anchor) : startOfDay(anchor), weekLength)
}

/** From the first of these days to the end of the last. */
export const spanOf = (days: readonly number[]): Times => ({
  start: days[0] ?? 0,
  end: addDays(days.at(-1) ?? 0, 1),
})

export const stepped = ({ view, anchor }: Period, steps: number, weekLength: number): Period => ({
  view,
  anchor:
    view === 'month'
      ? monthFrom(anchor, steps)
      : addDays(anchor, steps * (view === 'list' ? LIST_DAYS : weekLength)),
})

/** How many weeks of a month are seen at once: of one that is on its way those that are still to come. */
export function weeksInSight(days: readonly number[], now: number) {
  const weeks = days.length / WEEK
  const over = days.filter((day) => addDays(day, 1) <= now).length
  const isOnItsWay = over > 0 && over < days.length
  return isOnItsWay ? Math.max(FEWEST_WEEKS, weeks - Math.floor(over / WEEK)) : weeks
}

/** Of another view: the same days, as far as they can be. Today where the month has it. */
export function viewed({ anchor, view }: Period, wanted: View, now: number): Period {
  const isWide = view === 'month' || wanted === 'list'
  const isThisMonth = isWide && monthFrom(anchor, 0) === monthFrom(now, 0)
  return { view: wanted, anchor: isThisMonth ? startOfDay(now) : anchor }
}

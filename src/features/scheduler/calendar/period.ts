import {
  addDays,
  daysFrom,
  monthDays,
  monthFrom,
  startOfDay,
  startOfWeek,
  type Times,
} from '../time/days.ts'
import type { View } from './calendar-controller.ts'

export interface Period {
  view: View
  /** Any day of the period. */
  anchor: number
}

const WEEK = 7
const PHONE_DAYS = 3
const LIST_DAYS = 31
/** Minimum number of weeks shown at once in the current month. */
const MIN_VISIBLE_WEEKS = 3

export const weekLengthOn = (isPhone: boolean) => (isPhone ? PHONE_DAYS : WEEK)

/** The shown days: whole weeks of a month, a week or three days, or 31 days of a list. */
export function periodDays({ view, anchor }: Period, weekLength: number) {
  if (view === 'month') return monthDays(anchor)
  if (view === 'list') return daysFrom(startOfDay(anchor), LIST_DAYS)
  return daysFrom(weekLength === WEEK ? startOfWeek(anchor) : startOfDay(anchor), weekLength)
}

export const periodSpan = (days: readonly number[]): Times => ({
  start: days[0] ?? 0,
  end: addDays(days.at(-1) ?? 0, 1),
})

export const stepPeriod = (
  { view, anchor }: Period,
  steps: number,
  weekLength: number,
): Period => ({
  view,
  anchor:
    view === 'month'
      ? monthFrom(anchor, steps)
      : addDays(anchor, steps * (view === 'list' ? LIST_DAYS : weekLength)),
})

/** Number of weeks shown at once: all of a month, but only the remaining ones of the current month. */
export function visibleWeeks(days: readonly number[], now: number) {
  const weeks = days.length / WEEK
  const pastDays = days.filter((day) => addDays(day, 1) <= now).length
  const isCurrentMonth = pastDays > 0 && pastDays < days.length
  return isCurrentMonth ? Math.max(MIN_VISIBLE_WEEKS, weeks - Math.floor(pastDays / WEEK)) : weeks
}

/** The same period in another view, at today if the month contains it. */
export function changeView({ anchor, view }: Period, nextView: View, now: number): Period {
  const isWide = view === 'month' || nextView === 'list'
  const isThisMonth = isWide && monthFrom(anchor, 0) === monthFrom(now, 0)
  return { view: nextView, anchor: isThisMonth ? startOfDay(now) : anchor }
}

import { addDays, daysFrom, monthDays, monthFrom, startOfDay, startOfWeek } from '../time/days.ts'
import type { View } from './stage.ts'

export interface Period {
  view: View
  /** Any day of what is shown. */
  anchor: number
}

const WEEK = 7

/** The days that are shown: of a month its weeks, of a week as many as there is room for. */
export function daysOf({ view, anchor }: Period, weekLength: number) {
  if (view === 'month') return monthDays(anchor)
  return daysFrom(weekLength === WEEK ? startOfWeek(anchor) : startOfDay(anchor), weekLength)
}

export const stepped = ({ view, anchor }: Period, steps: number, weekLength: number): Period => ({
  view,
  anchor: view === 'month' ? monthFrom(anchor, steps) : addDays(anchor, steps * weekLength),
})

/** The schedule is read for this month and the next, so that nothing else is shown as if it were empty (SCH-27). */
export function isKnown(period: Period, weekLength: number, now: number) {
  const days = daysOf(period, weekLength)
  const first = days[0] ?? now
  const last = days.at(-1) ?? now
  if (period.view === 'month') {
    const month = monthFrom(period.anchor, 0)
    return month >= monthFrom(now, 0) && month <= monthFrom(now, 1)
  }
  return addDays(last, 1) > monthFrom(now, 0) && first < monthFrom(now, 2)
}

/** Of another view: the same days, as far as they can be. Today where the month has it. */
export function viewed({ anchor, view }: Period, wanted: View, now: number): Period {
  const isThisMonth = view === 'month' && monthFrom(anchor, 0) === monthFrom(now, 0)
  return { view: wanted, anchor: isThisMonth ? startOfDay(now) : anchor }
}

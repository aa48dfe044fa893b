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

/** The days of a week that have room beside each other. */
export const weekLengthOn = (isPhone: boolean) => (isPhone ? PHONE_DAYS : WEEK)

/** The days that are shown: of a month its weeks, of a week as many as there is room for. */
export function daysOf({ view, anchor }: Period, weekLength: number) {
  if (view === 'month') return monthDays(anchor)
  return daysFrom(weekLength === WEEK ? startOfWeek(anchor) : startOfDay(anchor), weekLength)
}

/** From the first of these days to the end of the last. */
export const spanOf = (days: readonly number[]): Times => ({
  start: days[0] ?? 0,
  end: addDays(days.at(-1) ?? 0, 1),
})

export const stepped = ({ view, anchor }: Period, steps: number, weekLength: number): Period => ({
  view,
  anchor: view === 'month' ? monthFrom(anchor, steps) : addDays(anchor, steps * weekLength),
})

/** Of another view: the same days, as far as they can be. Today where the month has it. */
export function viewed({ anchor, view }: Period, wanted: View, now: number): Period {
  const isThisMonth = view === 'month' && monthFrom(anchor, 0) === monthFrom(now, 0)
  return { view: wanted, anchor: isThisMonth ? startOfDay(now) : anchor }
}

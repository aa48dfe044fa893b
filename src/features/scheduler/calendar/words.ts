import '#src/platform/i18n/en/scheduler.ts'

import { t } from '#src/platform/i18n/t.ts'

import { startOfDay, timeOf } from '../time/days.ts'
import type { Times } from '../time/times.ts'

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', options)
  return (moment: number) => format.format(moment)
}

export const monthAndYear = inWords({ month: 'long', year: 'numeric' })
const shortMonth = inWords({ month: 'short' })
const shortMonthAndYear = inWords({ month: 'short', year: 'numeric' })
export const weekdayName = inWords({ weekday: 'short' })
export const dayInWords = inWords({ weekday: 'long', day: 'numeric', month: 'long' })
const dayNear = inWords({ weekday: 'short', day: 'numeric', month: 'short' })

/** `November 2026`, or both months where the days are of two. */
export function titleOf(first: number, last: number) {
  if (monthAndYear(first) === monthAndYear(last)) return monthAndYear(first)
  const isSameYear = new Date(first).getFullYear() === new Date(last).getFullYear()
  const start = isSameYear ? shortMonth(first) : shortMonthAndYear(first)
  return t('scheduler:fromTo', { start, end: shortMonthAndYear(last) })
}

/** `08:00 to 15:00`; another day is named. An end at midnight is the end of its day. */
export function timesInWords({ start, end }: Times) {
  const isMidnight = end === startOfDay(end)
  const lastDay = startOfDay(isMidnight ? end - 1 : end)
  const time = isMidnight ? '24:00' : timeOf(end)
  const last = lastDay === startOfDay(start) ? time : `${dayNear(lastDay)}, ${time}`
  return t('scheduler:fromTo', { start: timeOf(start), end: last })
}

/** `Fri 20 Nov, 15:00 to 17:30` */
export const spanInWords = (times: Times) => `${dayNear(times.start)}, ${timesInWords(times)}`

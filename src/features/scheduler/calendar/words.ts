import '#src/platform/i18n/en/scheduler.ts'

import {
  formatDate,
  formatEnd,
  formatMonthAndYear,
  formatShortMonth,
  formatShortMonthAndYear,
  formatTime,
} from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'

import type { Times } from '../time/times.ts'

export {
  formatFullDay as dayInWords,
  formatMonthAndYear as monthAndYear,
  formatWeekday as weekdayName,
} from '#src/domain/dates.ts'

/** `November 2026`, or both months where the days are of two. */
export function titleOf(first: number, last: number) {
  if (formatMonthAndYear(first) === formatMonthAndYear(last)) return formatMonthAndYear(first)
  const isSameYear = new Date(first).getFullYear() === new Date(last).getFullYear()
  const start = isSameYear ? formatShortMonth(first) : formatShortMonthAndYear(first)
  return t('scheduler:fromTo', { start, end: formatShortMonthAndYear(last) })
}

/** What an entry is called. */
export const entryTitle = ({ name }: { name: string }) => name || t('scheduler:untitled')

/** `08:00 to 15:00`; another day is named. An end at midnight is the end of its day. */
export const timesInWords = ({ start, end }: Times) =>
  t('scheduler:fromTo', { start: formatTime(start), end: formatEnd(end, start) })

/** `20/11/2026, 15:00 to 17:30` */
export const spanInWords = (times: Times) => `${formatDate(times.start)}, ${timesInWords(times)}`

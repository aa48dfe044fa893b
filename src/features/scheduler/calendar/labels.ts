import {
  formatDate,
  formatEnd,
  formatMonthAndYear,
  formatShortMonth,
  formatShortMonthAndYear,
  formatTime,
} from '#src/domain/dates.ts'
import { commonTexts } from '#src/texts/common.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'

import type { Times } from '../time/days.ts'

/** `November 2026`, or both months if the days span two. */
export function formatPeriod(first: number, last: number) {
  if (formatMonthAndYear(first) === formatMonthAndYear(last)) return formatMonthAndYear(first)
  const isSameYear = new Date(first).getFullYear() === new Date(last).getFullYear()
  const start = isSameYear ? formatShortMonth(first) : formatShortMonthAndYear(first)
  return schedulerTexts.fromTo({ start, end: formatShortMonthAndYear(last) })
}

export const entryTitle = ({ name }: { name: string }) => commonTexts.titleOf(name)

/** `08:00 to 15:00`; the end includes its date if it is on another day. Midnight is shown as the end of its day. */
export const formatTimes = ({ start, end }: Times) =>
  schedulerTexts.fromTo({ start: formatTime(start), end: formatEnd(end, start) })

/** `20/11/2026, 15:00 to 17:30` */
export const formatSpan = (times: Times) => `${formatDate(times.start)}, ${formatTimes(times)}`

import '#src/platform/i18n/en/scheduler.ts'

import { t } from '#src/platform/i18n/t.ts'

import { addDays, atMinute, minuteOf, startOfDay } from '../time/days.ts'
import type { Times } from '../time/times.ts'
import { firstFree, fitted } from './free-time.ts'
import { busyOf } from './gesture.ts'
import { SLOT_MINUTES, slotAt } from './pieces.ts'
import { refusalAt } from './refusal.ts'
import type { Cursor, Stage } from './stage.ts'
import { dayInWords, spanInWords } from './words.ts'

type Chart = Pick<Stage, 'view' | 'days' | 'now' | 'shown' | 'known'>

const DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const SLOTS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Where an arrow leads from a moment, in days and minutes; undefined for other keys. */
export function arrowStep(key: string, view: Chart['view']) {
  const days = DAYS[key]
  if (days !== undefined) return { days, minutes: 0 }
  const slots = SLOTS[key]
  if (slots === undefined) return undefined
  return view === 'week'
    ? { days: 0, minutes: slots * SLOT_MINUTES }
    : { days: slots * 7, minutes: 0 }
}

/** Where the keyboard enters the calendar: at now, or at the first day that is shown. */
export function enteringCursor({ view, days, now }: Chart): Cursor {
  const today = startOfDay(now)
  const first = days[0] ?? today
  const day = days.includes(today) ? today : first
  if (view === 'month') return { from: day, to: day }
  const { start } = slotAt(day, day === today ? minuteOf(now) + SLOT_MINUTES : 9 * 60)
  return { from: start, to: start }
}

/** One step on, within what is shown; `isExtending` leaves the other end where it is (Shift). */
export function steppedCursor(
  { days }: Chart,
  { from, to }: Cursor,
  step: { days: number; minutes: number },
  isExtending: boolean,
): Cursor {
  const next = atMinute(addDays(startOfDay(to), step.days), minuteOf(to) + step.minutes)
  const day = startOfDay(next)
  const isShown = day >= (days[0] ?? day) && day <= (days.at(-1) ?? day)
  const reached = isShown ? next : to
  return { from: isExtending ? from : reached, to: reached }
}

/** All that the keyboard has chosen, whole slots. */
export function rangeOf({ from, to }: Cursor): Times {
  const last = Math.max(from, to)
  return { start: Math.min(from, to), end: slotAt(startOfDay(last), minuteOf(last)).end }
}

/** What lies under the cursor: an entry, free time, or the reason why there is none. */
export function underCursor(chart: Chart, cursor: Cursor) {
  if (chart.view === 'month') return underDay(chart, cursor.to)
  const range = rangeOf(cursor)
  const entry =
    cursor.from === cursor.to
      ? chart.shown.find(({ start, end }) => start < range.end && end > range.start)
      : undefined
  const reason = refusalAt(chart, range)
  const anchor = slotAt(startOfDay(cursor.from), minuteOf(cursor.from))
  const free = reason === undefined ? range : fitted(busyOf(chart), anchor, range)
  return { entry, free, reason, words: spanInWords(range) }
}

function underDay(chart: Chart, day: number) {
  const free = firstFree(busyOf(chart), day)
  const count = chart.shown.filter(({ start, end }) => start < addDays(day, 1) && end > day).length
  const isOver = addDays(day, 1) <= chart.now
  return {
    entry: undefined,
    free,
    reason: free ? undefined : t(isOver ? 'scheduler:hasPassed' : 'scheduler:dayIsFull'),
    words: `${dayInWords(day)}, ${t('scheduler:entries', { count })}`,
  }
}

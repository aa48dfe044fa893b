import { formatFullDay } from '#src/domain/dates.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'

import { addDays, minuteOf, shiftMoment, startOfDay, type Times } from '../time/days.ts'
import type { Cursor, CalendarController } from './calendar-controller.ts'
import { busyEntries, placementProblem } from './drag-preview.ts'
import { firstFreeHour, fitAround } from './free-time.ts'
import { formatSpan } from './labels.ts'
import { SLOT_MINUTES, slotAt } from './segments.ts'

type CalendarSnapshot = Pick<CalendarController, 'view' | 'days' | 'now' | 'shown' | 'entries'>

const DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const SLOTS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** The step of an arrow key in days and minutes; undefined for other keys. */
export function arrowStep(key: string, view: CalendarSnapshot['view']) {
  const days = DAYS[key]
  if (days !== undefined) return { days, minutes: 0 }
  const slots = SLOTS[key]
  if (slots === undefined) return undefined
  return view === 'week'
    ? { days: 0, minutes: slots * SLOT_MINUTES }
    : { days: slots * 7, minutes: 0 }
}

/** The cursor when the calendar gets the focus: now, or the first shown day. */
export function initialCursor({ view, days, now }: CalendarSnapshot): Cursor {
  const today = startOfDay(now)
  const first = days[0] ?? today
  const day = days.includes(today) ? today : first
  if (view === 'month') return { from: day, to: day }
  const { start } = slotAt(day, day === today ? minuteOf(now) + SLOT_MINUTES : 9 * 60)
  return { from: start, to: start }
}

/** Moves the cursor by one step within the shown days; `isExtending` keeps the other end (Shift). */
export function moveCursor(
  { days }: CalendarSnapshot,
  { from, to }: Cursor,
  step: { days: number; minutes: number },
  isExtending: boolean,
): Cursor {
  const next = shiftMoment(to, step.days, step.minutes)
  const day = startOfDay(next)
  const isShown = day >= (days[0] ?? day) && day <= (days.at(-1) ?? day)
  const target = isShown ? next : to
  return { from: isExtending ? from : target, to: target }
}

/** The range of the cursor in whole slots. */
export function cursorRange({ from, to }: Cursor): Times {
  const last = Math.max(from, to)
  return { start: Math.min(from, to), end: slotAt(startOfDay(last), minuteOf(last)).end }
}

/** The entry or the free time at the cursor, or the reason why there is none. */
export function inspectCursor(snapshot: CalendarSnapshot, cursor: Cursor) {
  if (snapshot.view === 'month') return inspectDay(snapshot, cursor.to)
  const range = cursorRange(cursor)
  const entry =
    cursor.from === cursor.to
      ? snapshot.shown.find(({ start, end }) => start < range.end && end > range.start)
      : undefined
  const reason = placementProblem(snapshot, range)
  const anchor = slotAt(startOfDay(cursor.from), minuteOf(cursor.from))
  const free = reason === undefined ? range : fitAround(busyEntries(snapshot), anchor, range)
  return { entry, free, reason, label: formatSpan(range) }
}

function inspectDay(snapshot: CalendarSnapshot, day: number) {
  const free = firstFreeHour(busyEntries(snapshot), day)
  const count = snapshot.shown.filter(
    ({ start, end }) => start < addDays(day, 1) && end > day,
  ).length
  const isOver = addDays(day, 1) <= snapshot.now
  return {
    entry: undefined,
    free,
    reason: free ? undefined : isOver ? schedulerTexts.hasPassed : schedulerTexts.dayIsFull,
    label: `${formatFullDay(day)}, ${schedulerTexts.entries(count)}`,
  }
}

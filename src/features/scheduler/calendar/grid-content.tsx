import type { CalendarEventExternal } from '@schedule-x/calendar'
import { useLayoutEffect, useRef, useState, createContext, useContext } from 'react'
import { createPortal } from 'react-dom'

import { formatFullDay, formatWeekday } from '#src/domain/dates.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { classNames } from '#src/ui/class-names.ts'

import { dateOf, addDays, dayOf, startOfDay } from '../time/days.ts'
import { useCalendar, useStored } from './calendar-controller.ts'
import { ColumnOverlay } from './column-overlay.tsx'
import { EntrySegment } from './entry-segment.tsx'
import styles from './grid-content.module.css'
import { columnOf, SCROLLER, DAY } from './grid-position.ts'
import type { Segment } from './segments.ts'
import type { ShownEntry } from './shown-entry.ts'

/** Data for the library's elements, which know only ids and dates. */
export interface GridData {
  entries: ReadonlyMap<string, ShownEntry>
  segments: ReadonlyMap<string, Segment>
  hidden: ReadonlyMap<string, number>
}

export const GridDataContext = createContext<GridData | undefined>(undefined)

function useGridData() {
  const gridData = useContext(GridDataContext)
  if (!gridData) throw new Error('Calendar content is rendered outside the grid')
  return gridData
}

function EventContent({ calendarEvent: { id } }: { calendarEvent: CalendarEventExternal }) {
  const { entries, segments } = useGridData()
  const segment = segments.get(String(id))
  const entry = segment && entries.get(segment.entryId)
  return entry && <EntrySegment entry={entry} segment={segment} />
}

function MonthDate({ jsDate }: { jsDate: Date }) {
  const date = dateOf(jsDate.getTime())
  return <DateContent date={date} more={useGridData().hidden.get(date) ?? 0} />
}

/** Header and overlay of a column. The library has no slot for the overlay, so it is rendered in a portal. */
function Weekday({ date }: { date: string }) {
  const header = useRef<HTMLSpanElement>(null)
  const [column, setColumn] = useState<Element>()
  useLayoutEffect(() => {
    const columnElement = header.current?.closest(SCROLLER)?.querySelector(columnOf(date))
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the library renders the column before this effect
    setColumn(columnElement ?? undefined)
  }, [date])
  return (
    <span ref={header}>
      <WeekdayContent date={date} />
      {column && createPortal(<ColumnOverlay date={date} />, column)}
    </span>
  )
}

/** Replaces the library's header. */
const EmptyHeader = () => null

export const MONTH_CONTENT = {
  headerContent: EmptyHeader,
  monthGridDate: MonthDate,
  monthGridEvent: EventContent,
}
export const WEEK_CONTENT = {
  headerContent: EmptyHeader,
  weekGridDate: Weekday,
  timeGridEvent: EventContent,
}

const dayState = (day: number, now: number) => {
  const today = startOfDay(now)
  if (day === today) return 'today'
  return day < today ? 'past' : 'due'
}

/** A day of the month: its date, the number of hidden entries, and the drag preview over it. */
function DateContent({ date, more }: { date: string; more: number }) {
  const { now, preview, cursor, onOpenDay } = useCalendar()
  const element = useRef<HTMLSpanElement>(null)
  const day = dayOf(date)
  const state = dayState(day, now)
  const previewState = useStored(preview, (value) => {
    if (!value || value.end <= day || value.start >= addDays(day, 1)) return undefined
    return value.isBlocked ? 'refused' : 'free'
  })
  const isCursor = useStored(cursor, (value) => value !== undefined && dateOf(value.to) === date)
  const reason = useStored(preview, (value) => (value?.isBlocked ? value.reason : undefined))

  useLayoutEffect(() => {
    const cell = element.current?.closest<HTMLElement>(DAY)
    cell?.setAttribute('role', 'group')
    cell?.setAttribute('data-state', state)
    if (isCursor) cell?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <span ref={element} className={styles.date}>
      <span className={classNames(styles.number, state === 'today' && styles.today)}>
        {new Date(day).getDate()}
      </span>
      {more > 0 && (
        <button
          type="button"
          data-more=""
          className={styles.more}
          aria-label={schedulerTexts.moreOn({ count: more, day: formatFullDay(day) })}
          onClick={() => onOpenDay(day)}
        >
          {schedulerTexts.more(more)}
        </button>
      )}
      {(previewState !== undefined || isCursor) && (
        <span
          className={classNames(
            styles.overlay,
            previewState && styles[previewState],
            isCursor && styles.cursor,
          )}
          aria-hidden="true"
        >
          {previewState === 'refused' && <span className={styles.reason}>{reason}</span>}
        </span>
      )}
    </span>
  )
}

/** Header of a column of the week. */
function WeekdayContent({ date }: { date: string }) {
  const { now } = useCalendar()
  const day = dayOf(date)
  return (
    <span className={classNames(styles.weekday, dayState(day, now) === 'today' && styles.isToday)}>
      <span>{formatWeekday(day)}</span>
      <b>{new Date(day).getDate()}</b>
    </span>
  )
}

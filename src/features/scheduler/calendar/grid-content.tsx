import type { CalendarEventExternal } from '@schedule-x/calendar'
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { formatFullDay, formatWeekday } from '#src/domain/dates.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { classNames } from '#src/ui/class-names.ts'

import { dateOf, addDays, dayOf, startOfDay } from '../time/days.ts'
import { useCalendar, useStored } from './calendar-controller.ts'
import { ColumnOverlay } from './column-overlay.tsx'
import { MonthSegment, WeekSegment } from './entry-segment.tsx'
import styles from './grid-content.module.css'
import { columnOf, DAY, WEEK } from './grid-position.ts'
import type { Segment } from './segments.ts'
import type { ShownEntry } from './shown-entry.ts'

/** Data for the library's elements, which know only ids and dates. */
export interface GridData {
  /** Null until the library has drawn its elements. */
  grid: HTMLElement | null
  entries: ReadonlyMap<string, ShownEntry>
  /** By id, and by date. */
  segments: ReadonlyMap<string, Segment>
  ofDays: ReadonlyMap<string, readonly Segment[]>
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
  return entry && <WeekSegment entry={entry} segment={segment} />
}

/**
 * Content of the days of a month: their dates and entries. As events of the library, each entry would be drawn by the library first,
 * and filled two frames later through a portal of its own. `hiddenWeeks` are above what is seen first: their entries are drawn
 * once they are scrolled to.
 */
export function MonthDays({ grid, hiddenWeeks }: { grid: HTMLElement; hiddenWeeks: number }) {
  const [weeks] = useState(() => [...grid.querySelectorAll<HTMLElement>(WEEK)])
  return weeks.map((week, index) => (
    <MonthWeek key={index} week={week} isHidden={index < hiddenWeeks} />
  ))
}

function MonthWeek({ week, isHidden }: { week: HTMLElement; isHidden: boolean }) {
  const [cells] = useState(() => [...week.querySelectorAll<HTMLElement>(DAY)])
  const [isSeen, setIsSeen] = useState(!isHidden)
  useEffect(() => {
    if (isSeen) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setIsSeen(true)
    })
    observer.observe(week)
    return () => observer.disconnect()
  }, [week, isSeen])
  return cells.map((cell) => {
    const date = cell.dataset['date'] ?? ''
    return createPortal(<MonthDay date={date} hasEntries={isSeen} />, cell, date)
  })
}

function MonthDay({ date, hasEntries }: { date: string; hasEntries: boolean }) {
  const { entries, ofDays, hidden } = useGridData()
  return (
    <>
      <DateContent date={date} more={hidden.get(date) ?? 0} />
      {hasEntries && (
        <div className={styles.entries}>
          {ofDays.get(date)?.map((segment) => {
            const entry = entries.get(segment.entryId)
            return entry && <MonthSegment key={segment.id} entry={entry} segment={segment} />
          })}
        </div>
      )}
    </>
  )
}

/** Header and overlay of a column. The library has no slot for the overlay, so it is rendered in a portal. */
function Weekday({ date }: { date: string }) {
  const column = useGridData().grid?.querySelector(columnOf(date))
  return (
    <>
      <WeekdayContent date={date} />
      {column && createPortal(<ColumnOverlay date={date} />, column)}
    </>
  )
}

/** Replaces the library's header. */
const EmptyHeader = () => null

export const MONTH_CONTENT = {
  headerContent: EmptyHeader,
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

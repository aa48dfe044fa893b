import '../time/temporal.ts'

import {
  type CalendarConfig,
  type CalendarEventExternal,
  createViewMonthGrid,
  createViewWeek,
} from '@schedule-x/calendar'
import { ScheduleXCalendar, useCalendarApp } from '@schedule-x/react'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { formatWeekday } from '#src/domain/dates.ts'

import { dateOf, DAY_MINUTES, weekdayOf } from '../time/days.ts'
import type { CalendarController, View } from './calendar-controller.ts'
import {
  MONTH_CONTENT,
  WEEK_CONTENT,
  type GridData,
  GridDataContext,
  MonthDays,
} from './grid-content.tsx'
import { SCROLLER } from './grid-position.ts'
import styles from './schedule-grid.module.css'
import { groupByDate, type Segment } from './segments.ts'

interface ScheduleGridProps {
  controller: CalendarController
  /** Days outside this month are dimmed. */
  anchor: number
  segments: readonly Segment[]
  /** Number of hidden entries by date. */
  hidden: ReadonlyMap<string, number>
  /** Number of weeks shown at once. */
  weeks: number
  onRender: (root: HTMLElement) => void
}

const GRID_HEIGHT = 48 * 20

/**
 * The library's calendar. It draws the grid and positions segments; all content comes from `grid-content.tsx`. It receives wall-clock
 * times as if they were UTC: time zones are resolved before, and UTC dates are cheap. Set `key` by the days, because it cannot
 * change its period.
 */
export function ScheduleGrid({
  controller,
  segments,
  hidden,
  onRender,
  ...props
}: ScheduleGridProps) {
  const { anchor, weeks } = props
  const { view, days, shown } = controller
  const root = useRef<HTMLDivElement>(null)
  const [grid, setGrid] = useState<HTMLElement | null>(null)
  const gridData = useMemo(
    (): GridData => ({
      grid,
      entries: new Map(shown.map((entry) => [entry.id, entry])),
      segments: new Map(segments.map((segment) => [segment.id, segment])),
      ofDays: groupByDate(segments),
      hidden,
    }),
    [grid, shown, segments, hidden],
  )
  const select = useEffectEvent((segmentId: string) => {
    const entryId = gridData.segments.get(segmentId)?.entryId
    if (entryId !== undefined) controller.onSelect(entryId)
  })
  const [config] = useState(() => ({
    ...(view === 'month' ? monthConfig(anchor) : weekConfig(days)),
    events: eventsOf(segments, view),
  }))
  const calendar = useCalendarApp({
    ...config,
    callbacks: {
      onEventClick: ({ id }) => select(String(id)),
      onRender: () => setGrid(root.current),
    },
  })
  const appliedSegments = useRef(segments)

  useEffect(() => {
    if (!calendar || appliedSegments.current === segments) return
    appliedSegments.current = segments
    calendar.events.set(eventsOf(segments, view))
  }, [calendar, segments, view])

  // Without entries the scroll container has no focusable content, so it gets a tab stop itself.
  const isEmpty = segments.length === 0
  useEffect(() => {
    const scroller = grid?.querySelector(SCROLLER)
    if (isEmpty) scroller?.setAttribute('tabindex', '0')
    else scroller?.removeAttribute('tabindex')
  }, [isEmpty, grid])

  const notifyRendered = useEffectEvent(onRender)
  useLayoutEffect(() => {
    if (grid) notifyRendered(grid)
  }, [grid])

  return (
    <div ref={root} className={styles.grid} data-view={view}>
      {view === 'month' && (
        <div className={styles.weekdays} aria-hidden="true">
          {days.slice(0, 7).map((day) => (
            <span key={day}>{formatWeekday(day)}</span>
          ))}
        </div>
      )}
      <div className={styles.root} style={{ '--weeks': weeks }}>
        <GridDataContext value={gridData}>
          <ScheduleXCalendar
            calendarApp={calendar}
            customComponents={view === 'month' ? MONTH_CONTENT : WEEK_CONTENT}
          />
          {view === 'month' && grid && (
            <MonthDays grid={grid} hiddenWeeks={days.length / 7 - weeks} />
          )}
        </GridDataContext>
      </div>
    </div>
  )
}

const COMMON_CONFIG = {
  locale: 'en-GB',
  timezone: 'UTC',
  isResponsive: false,
  skipValidation: true,
} satisfies Partial<CalendarConfig>

const monthConfig = (anchor: number) =>
  ({
    ...COMMON_CONFIG,
    views: [createViewMonthGrid()],
    selectedDate: Temporal.PlainDate.from(dateOf(anchor)),
    firstDayOfWeek: 1,
  }) satisfies CalendarConfig

const weekConfig = (days: readonly number[]) =>
  ({
    ...COMMON_CONFIG,
    views: [createViewWeek()],
    selectedDate: Temporal.PlainDate.from(dateOf(days[0] ?? 0)),
    firstDayOfWeek: weekdayOf(days[0] ?? 0),
    weekOptions: {
      gridHeight: GRID_HEIGHT,
      nDays: days.length,
      eventWidth: 100,
      gridStep: 30,
      timeAxisFormatOptions: { hour: '2-digit', minute: '2-digit' },
    },
  }) satisfies CalendarConfig

/** Only those of a week: the days of a month draw their own. An event ends at the last minute of its day at the latest. */
const eventsOf = (segments: readonly Segment[], view: View) =>
  view === 'month' ? [] : segments.map(eventOf)

function eventOf({ id, date, from, to }: Segment): CalendarEventExternal {
  const day = Temporal.PlainDate.from(date)
  const at = (minute: number) =>
    day.toZonedDateTime({
      timeZone: 'UTC',
      plainTime: new Temporal.PlainTime(Math.floor(minute / 60), minute % 60),
    })
  return { id, start: at(from), end: at(Math.min(to, DAY_MINUTES - 1)) }
}

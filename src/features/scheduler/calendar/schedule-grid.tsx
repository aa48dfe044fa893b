import '../time/temporal.ts'

import {
  type CalendarConfig,
  type CalendarEventExternal,
  createViewMonthGrid,
  createViewWeek,
} from '@schedule-x/calendar'
import { ScheduleXCalendar, useCalendarApp } from '@schedule-x/react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { dateOf, DAY_MINUTES, weekdayOf } from '../time/days.ts'
import { type Drawn, DrawnContext } from './drawn.ts'
import { MONTH_FACES, WEEK_FACES } from './faces.tsx'
import type { Piece } from './pieces.ts'
import styles from './schedule-grid.module.css'
import { SCROLLER } from './spots.ts'
import type { Stage, View } from './stage.ts'
import { weekdayName } from './words.ts'

interface ScheduleGridProps {
  stage: Stage
  /** The month whose other days are shown paler. */
  anchor: number
  pieces: readonly Piece[]
  /** How many entries of a day of the month have no room, by its date. */
  hidden: ReadonlyMap<string, number>
  /** How many weeks of a month are seen at once. */
  weeks: number
  onRender: (root: HTMLElement) => void
}

const GRID_HEIGHT = 48 * 20
/** All that has room is given to it, so that it never counts itself. */
const ENOUGH = 12

/**
 * The calendar of the library. It draws grids and places what it is given; every text comes from `faces.tsx`. It is given the
 * clock's own times as if they were UTC: what a zone does to them is decided before, and its dates are cheap.
 * Made anew for other days: `key` it by them.
 */
export function ScheduleGrid({ stage, pieces, hidden, onRender, ...props }: ScheduleGridProps) {
  const { anchor, weeks } = props
  const { view, days, shown } = stage
  const root = useRef<HTMLDivElement>(null)
  const [isRendered, setIsRendered] = useState(false)
  const drawn = useMemo(
    (): Drawn => ({
      entries: new Map(shown.map((entry) => [entry.id, entry])),
      pieces: new Map(pieces.map((piece) => [piece.id, piece])),
      hidden,
    }),
    [shown, pieces, hidden],
  )
  const select = useEffectEvent((pieceId: string) => {
    const entryId = drawn.pieces.get(pieceId)?.entryId
    if (entryId !== undefined) stage.onSelect(entryId)
  })
  const [config] = useState(() => ({
    ...(view === 'month' ? monthConfig(anchor) : weekConfig(days)),
    events: pieces.map((piece) => eventOf(piece, view)),
  }))
  const calendar = useCalendarApp({
    ...config,
    callbacks: {
      onEventClick: ({ id }) => select(String(id)),
      onRender: () => setIsRendered(true),
    },
  })
  const given = useRef(pieces)

  useEffect(() => {
    if (!calendar || given.current === pieces) return
    given.current = pieces
    calendar.events.set(pieces.map((piece) => eventOf(piece, view)))
  }, [calendar, pieces, view])

  // Without entries there is nothing in it to reach by Tab, and it still scrolls.
  const isEmpty = pieces.length === 0
  useEffect(() => {
    if (!isRendered) return
    const scroller = root.current?.querySelector(SCROLLER)
    if (isEmpty) scroller?.setAttribute('tabindex', '0')
    else scroller?.removeAttribute('tabindex')
  }, [isEmpty, isRendered])

  const begin = useEffectEvent(() => root.current && onRender(root.current))
  useEffect(() => {
    if (isRendered) begin()
  }, [isRendered])

  return (
    <div ref={root} className={styles.grid} data-view={view}>
      {view === 'month' && (
        <div className={styles.weekdays} aria-hidden="true">
          {days.slice(0, 7).map((day) => (
            <span key={day}>{weekdayName(day)}</span>
          ))}
        </div>
      )}
      <div className={styles.root} style={{ '--weeks': weeks }}>
        <DrawnContext value={drawn}>
          <ScheduleXCalendar
            calendarApp={calendar}
            customComponents={view === 'month' ? MONTH_FACES : WEEK_FACES}
          />
        </DrawnContext>
      </div>
    </div>
  )
}

const common = {
  locale: 'en-GB',
  timezone: 'UTC',
  isResponsive: false,
  skipValidation: true,
} satisfies Partial<CalendarConfig>

const monthConfig = (anchor: number) =>
  ({
    ...common,
    views: [createViewMonthGrid()],
    selectedDate: Temporal.PlainDate.from(dateOf(anchor)),
    firstDayOfWeek: 1,
    monthGridOptions: { nEventsPerDay: ENOUGH },
  }) satisfies CalendarConfig

const weekConfig = (days: readonly number[]) =>
  ({
    ...common,
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

/** In a month a day has a list; in a week minutes count, and the last of a day is its end. */
function eventOf({ id, date, from, to }: Piece, view: View): CalendarEventExternal {
  const day = Temporal.PlainDate.from(date)
  if (view === 'month') return { id, start: day, end: day }
  const at = (minute: number) =>
    day.toZonedDateTime({
      timeZone: 'UTC',
      plainTime: new Temporal.PlainTime(Math.floor(minute / 60), minute % 60),
    })
  return { id, start: at(from), end: at(Math.min(to, DAY_MINUTES - 1)) }
}

import { createCalendar, createViewMonthGrid, createViewWeek } from '@schedule-x/calendar'
import { options } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'react'
import * as v from 'valibot'

import { dateOf, DAY_MINUTES, weekdayOf } from '../time/days.ts'
import '../time/temporal.ts'
import type { Piece } from './pieces.ts'
import type { Slots } from './slots.ts'
import type { View } from './stage.ts'
import styles from './schedule-grid.module.css'
import { weekdayName } from './words.ts'

interface ScheduleGridProps {
  view: View
  /** What is shown; a week may be fewer than seven. */
  days: readonly number[]
  /** The month whose other days are shown paler. */
  anchor: number
  pieces: readonly Piece[]
  slots: Slots
  onEntry: (id: string) => void
}

// The library names its elements in effects, which would wait for a frame without anything in them to be painted.
options.requestAnimationFrame = queueMicrotask

const GRID_HEIGHT = 48 * 20
/** All that has room is given to it, so that it never counts itself. */
const ENOUGH = 12

/**
 * The calendar of the library. It draws grids and places what it is given; every text comes from React, through `slots`. It is
 * given the clock's own times as if they were UTC: what a zone does to them is decided before, and its dates are cheap.
 * Made anew for other days: `key` it by them.
 */
export function ScheduleGrid({ view, days, anchor, pieces, slots, onEntry }: ScheduleGridProps) {
  const root = useRef<HTMLDivElement>(null)
  const calendar = useRef<ReturnType<typeof createCalendar>>(undefined)
  const latest = useRef({ pieces, onEntry })
  useLayoutEffect(() => {
    latest.current = { pieces, onEntry }
  })
  const given = useRef<readonly Piece[]>(undefined)

  useLayoutEffect(() => {
    const element = root.current
    if (!element) return undefined
    given.current = latest.current.pieces
    const made = createCalendar({
      ...(view === 'month' ? monthConfig(anchor) : weekConfig(days)),
      events: latest.current.pieces.map((piece) => eventOf(piece, view)),
      callbacks: { onEventClick: ({ entryId }) => latest.current.onEntry(String(entryId)) },
    })
    fillFrom(made, element, slots)
    made.render(element)
    calendar.current = made
    return () => {
      calendar.current = undefined
      made.destroy()
      slots.sweep()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- made once: see above
  }, [])

  useEffect(() => {
    if (given.current === pieces) return
    given.current = pieces
    calendar.current?.events.set(pieces.map((piece) => eventOf(piece, view)))
  }, [pieces, view])

  // A week without entries has nothing in it to reach by Tab, and still scrolls.
  const isEmpty = pieces.length === 0
  useEffect(() => {
    if (view === 'month') return
    const scroller = root.current?.querySelector('.sx__view-container')
    if (isEmpty) scroller?.setAttribute('tabindex', '0')
    else scroller?.removeAttribute('tabindex')
  }, [isEmpty, view])

  return (
    <div className={styles.grid} data-view={view}>
      {view === 'month' && (
        <div className={styles.weekdays} aria-hidden="true">
          {days.slice(0, 7).map((day) => (
            <span key={day}>{weekdayName(day)}</span>
          ))}
        </div>
      )}
      <div ref={root} className={styles.root} />
    </div>
  )
}

const common = {
  locale: 'en-GB',
  timezone: 'UTC',
  isResponsive: false,
  skipValidation: true,
} as const

const monthConfig = (anchor: number) => ({
  ...common,
  views: [createViewMonthGrid()] as [ReturnType<typeof createViewMonthGrid>],
  selectedDate: Temporal.PlainDate.from(dateOf(anchor)),
  firstDayOfWeek: 1,
  monthGridOptions: { nEventsPerDay: ENOUGH },
})

const weekConfig = (days: readonly number[]) => ({
  ...common,
  views: [createViewWeek()] as [ReturnType<typeof createViewWeek>],
  selectedDate: Temporal.PlainDate.from(dateOf(days[0] ?? 0)),
  firstDayOfWeek: weekdayOf(days[0] ?? 0),
  weekOptions: {
    gridHeight: GRID_HEIGHT,
    nDays: days.length,
    eventWidth: 100,
    gridStep: 30 as const,
    timeAxisFormatOptions: { hour: '2-digit', minute: '2-digit' } as const,
  },
})

/** In a month a day has a list; in a week minutes count, and the last of a day is its end. */
function eventOf({ id, entryId, date, from, to }: Piece, view: View) {
  const day = Temporal.PlainDate.from(date)
  if (view === 'month') return { id, entryId, start: day, end: day }
  const at = (minute: number) =>
    day.toZonedDateTime({
      timeZone: 'UTC',
      plainTime: new Temporal.PlainTime(Math.floor(minute / 60), minute % 60),
    })
  return { id, entryId, start: at(from), end: at(Math.min(to, DAY_MINUTES - 1)) }
}

const EventSchema = v.object({ calendarEvent: v.object({ id: v.string(), entryId: v.string() }) })
const JsDateSchema = v.object({ jsDate: v.date() })
const DateSchema = v.object({ date: v.string() })

/** The library names an element and what belongs into it. */
function fillFrom(calendar: ReturnType<typeof createCalendar>, root: HTMLElement, slots: Slots) {
  const fillEvent = (element: HTMLElement | null, props: unknown) => {
    const { calendarEvent } = v.parse(EventSchema, props)
    if (element)
      slots.fill(element, {
        what: 'entry',
        pieceId: calendarEvent.id,
        entryId: calendarEvent.entryId,
      })
  }
  calendar._setCustomComponentFn('timeGridEvent', fillEvent)
  calendar._setCustomComponentFn('monthGridEvent', fillEvent)
  calendar._setCustomComponentFn('monthGridDate', (element, props) => {
    const date = dateOf(v.parse(JsDateSchema, props).jsDate.getTime())
    slots.fill(element, { what: 'date', date })
  })
  // The head is ours.
  calendar._setCustomComponentFn('headerContent', () => {})
  calendar._setCustomComponentFn('weekGridDate', (element, props) => {
    const { date } = v.parse(DateSchema, props)
    slots.fill(element, { what: 'weekday', date })
    const column = root.querySelector<HTMLElement>(`[data-time-grid-date="${date}"]`)
    if (column) slots.fill(column, { what: 'column', date })
  })
  calendar._setDestroyCustomComponentInstance(slots.sweep)
}

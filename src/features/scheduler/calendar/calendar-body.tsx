import '#src/platform/i18n/en/scheduler.ts'

import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'

import { useArrivingImages } from '../direct/use-arriving-images.ts'
import { useCalendarMenu } from '../direct/use-calendar-menu.tsx'
import { dateOf, dayOf, startOfDay } from '../time/days.ts'
import { enteringCursor, underCursor } from './cursor.ts'
import styles from './device-calendar.module.css'
import { weeksInSight } from './period.ts'
import { dayPieces, type Piece, piecesOf } from './pieces.ts'
import { ScheduleGrid } from './schedule-grid.tsx'
import { DAY, entryAt, SCROLLER } from './spots.ts'
import { type Stage, StageContext } from './stage.ts'
import { StatusLine } from './status-line.tsx'
import { tapped } from './tap.ts'
import { useGestures } from './use-gestures.ts'
import { sayCursor, useKeys } from './use-keys.ts'
import { useRoom } from './use-room.ts'

interface CalendarBodyProps {
  stage: Stage
  anchor: number
  /** How fresh it is. */
  aside: ReactNode
  /** Over the days. */
  overlay: ReactNode
}

/** The calendar of the library with all that people do to it. */
export function CalendarBody({ stage, anchor, aside, overlay }: CalendarBodyProps) {
  const { view, days, shown, maySet } = stage
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(stage)
  useLayoutEffect(() => {
    latest.current = stage
  })
  const helpId = useId()
  const key = `${view} ${days[0]} ${days.length}`
  const weeks = weeksInSight(days, stage.now)
  const room = useRoom(root, weeks)
  const selected = shown.find(({ isSelected }) => isSelected)?.id
  const all = useMemo(() => piecesOf(shown, days), [shown, days])
  const { pieces, hidden } = useMemo(
    () =>
      view === 'month' ? withRoom(all, room ?? 0, selected) : { pieces: all, hidden: NOTHING },
    [all, view, room, selected],
  )
  const given = useSame(pieces)
  const press = useGestures(root, latest)
  const arriving = useArrivingImages(root, latest)
  const { onContextMenu, menu } = useCalendarMenu(root, stage)
  const pointer = useRef('mouse')
  const pressed = useRef<string>(undefined)

  function onPointerDown(event: PointerEvent) {
    pointer.current = event.pointerType
    pressed.current = entryAt(event.target)
    stage.toFocus.set(undefined)
    press(event)
  }
  function onClick(event: MouseEvent) {
    if (!(event.target instanceof Element) || event.target.closest('[data-more]')) return
    const element = event.target
    // The library selects it. React hears of the click all the same, as it listens at each element that it fills.
    if (entryAt(element) !== undefined) return
    // Its element was drawn anew under the pointer: what was pressed is what is meant, and not the day below it.
    if (pressed.current !== undefined) stage.onSelect(pressed.current)
    else if (view === 'month') clickDay(latest.current, element)
    else if (pointer.current === 'touch' && root.current)
      tapped(latest.current, root.current, event)
  }
  function onFocus(event: FocusEvent<HTMLElement>) {
    if (entryAt(event.target) !== stage.toFocus.get()?.id) stage.toFocus.set(undefined)
    if (event.target !== event.currentTarget || !event.target.matches(':focus-visible')) return
    stage.cursor.set(stage.cursor.get() ?? enteringCursor(stage))
    sayCursor(stage)
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    stage.cursor.set(undefined)
    if (relatedTarget && !currentTarget.contains(relatedTarget)) stage.toFocus.set(undefined)
  }

  return (
    <StageContext value={stage}>
      <div className={styles.box}>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has keys of its own */}
        <div
          ref={root}
          role="application"
          aria-label={t('scheduler:grid')}
          aria-describedby={helpId}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
          tabIndex={0}
          className={classNames(styles.body, maySet && styles.maySet)}
          onPointerDown={onPointerDown}
          onClick={onClick}
          onKeyDown={useKeys(latest)}
          onFocus={onFocus}
          onBlur={onBlur}
          onContextMenu={onContextMenu}
          {...arriving}
        >
          {room !== undefined && (
            <ScheduleGrid
              key={key}
              {...{ stage, anchor, hidden, weeks }}
              pieces={given}
              onRender={(box) => scrollToNow(box, stage)}
            />
          )}
        </div>
        {overlay}
      </div>
      {menu}
      <StatusLine id={helpId} aside={aside} />
    </StageContext>
  )
}

const NOTHING: ReadonlyMap<string, number> = new Map()

/** What has room in each day of a month, and how many entries have none. */
function withRoom(all: readonly Piece[], room: number, selected: string | undefined) {
  const hidden = new Map<string, number>()
  const pieces = [...byDate(all)].flatMap(([date, ofDay]) => {
    const shown = dayPieces(ofDay, room, selected)
    hidden.set(date, ofDay.length - shown.length)
    return shown
  })
  return { pieces, hidden }
}

function byDate(pieces: readonly Piece[]) {
  const days = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const ofDay = days.get(piece.date)
    if (ofDay) ofDay.push(piece)
    else days.set(piece.date, [piece])
  }
  return days
}

/** The same list as before where it says the same: time goes on, and nothing is drawn anew. */
function useSame(pieces: readonly Piece[]) {
  const [same] = useState({ text: '', pieces })
  const text = JSON.stringify(pieces)
  if (same.text !== text) Object.assign(same, { text, pieces })
  return same.pieces
}

/**
 * What matters is seen first: the week that is on its way, of a month; of a week the selected entry or the present, elsewhere the
 * working day.
 */
function scrollToNow(box: HTMLElement, { view, days, shown, now }: Stage) {
  const scroller = box.querySelector(SCROLLER)
  if (!scroller) return
  if (view === 'month') {
    const today = scroller.querySelector<HTMLElement>(`[data-date="${dateOf(now)}"]`)
    const above = today && today.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    if (above) scroller.scrollTop += above
    return
  }
  const selected = shown.find(({ isSelected }) => isSelected)
  const moment =
    selected && days.includes(startOfDay(selected.start))
      ? selected.start
      : days.includes(startOfDay(now))
        ? now
        : undefined
  const hour = moment === undefined ? 8 : new Date(moment).getHours()
  scroller.scrollTop = (scroller.scrollHeight * Math.max(0, hour - 1.5)) / 24
}

/** A day of the month: a draft at its first free time (SCH-15). */
function clickDay(stage: Stage, element: Element) {
  const cell = element.closest<HTMLElement>(DAY)
  if (!cell) return
  const day = dayOf(cell.dataset['date'] ?? '')
  if (stage.isSmall && piecesOf(stage.shown, [day]).length > 0) return stage.onDay(day)
  if (!stage.maySet) return
  const { free, reason } = underCursor(stage, { from: day, to: day })
  if (free) stage.onChoose(free)
  else stage.said.set({ text: reason ?? '', isBad: true })
}

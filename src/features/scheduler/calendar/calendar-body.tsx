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
  type RefObject,
} from 'react'

import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { classNames } from '#src/ui/class-names.ts'

import { useCalendarMenu } from '../direct/use-calendar-menu.tsx'
import { useImageDrop } from '../direct/use-image-drop.ts'
import { dateOf, dayOf, startOfDay } from '../time/days.ts'
import { type CalendarController, CalendarContext } from './calendar-controller.ts'
import { initialCursor, inspectCursor } from './cursor.ts'
import styles from './device-calendar.module.css'
import { useDragSession } from './drag-session.ts'
import { selectByTap } from './drop-entry.ts'
import { DAY, entryIdOf, SCROLLER } from './grid-position.ts'
import { visibleWeeks } from './period.ts'
import { ScheduleGrid } from './schedule-grid.tsx'
import { NO_HIDDEN, type Segment, splitIntoSegments, withRoom } from './segments.ts'
import { StatusLine } from './status-line.tsx'
import { announceCursor, useKeys } from './use-keys.ts'

interface CalendarBodyProps {
  controller: CalendarController
  anchor: number
  /** Age of the data, with a refresh button. */
  freshness: ReactNode
  /** Covers the days. */
  overlay: ReactNode
}

/** The library's calendar with pointer, keyboard, drop and menu interactions. */
export function CalendarBody({ controller, anchor, freshness, overlay }: CalendarBodyProps) {
  const { view, days, shown, canEdit } = controller
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(controller)
  useLayoutEffect(() => {
    latest.current = controller
  })
  const helpId = useId()
  const key = `${view} ${days[0]} ${days.length}`
  const weeks = visibleWeeks(days, controller.now)
  const roomPerDay = useEntriesPerDay(root, weeks)
  const selected = shown.find(({ isSelected }) => isSelected)?.id
  const { serverIds } = useOutbox()
  const allSegments = useMemo(() => {
    const firstIds = new Map([...serverIds].map(([firstId, id]) => [id, firstId]))
    return splitIntoSegments(shown, days, firstIds)
  }, [shown, days, serverIds])
  const { segments, hidden } = useMemo(
    () =>
      view === 'month'
        ? withRoom(allSegments, roomPerDay ?? 0, selected)
        : { segments: allSegments, hidden: NO_HIDDEN },
    [allSegments, view, roomPerDay, selected],
  )
  const stableSegments = useSame(segments)
  const startDrag = useDragSession(root, latest)
  const imageDropHandlers = useImageDrop(root, latest)
  const { onContextMenu, menu } = useCalendarMenu(root, controller)
  const pointerType = useRef('mouse')
  const pressedEntryId = useRef<string>(undefined)

  function onPointerDown(event: PointerEvent) {
    pointerType.current = event.pointerType
    pressedEntryId.current = entryIdOf(event.target)
    controller.pendingFocus.set(undefined)
    startDrag(event)
  }
  function onClick(event: MouseEvent) {
    if (!(event.target instanceof Element) || event.target.closest('[data-more]')) return
    const element = event.target
    // Entries select themselves, and React receives the click of the library's as well.
    if (entryIdOf(element) !== undefined) return
    // The element was replaced under the pointer: select the entry that was pressed, not the day below.
    if (pressedEntryId.current !== undefined) controller.onSelect(pressedEntryId.current)
    else if (view === 'month') clickDay(latest.current, element)
    else if (pointerType.current === 'touch' && root.current)
      selectByTap(latest.current, root.current, event)
  }
  function onFocus(event: FocusEvent<HTMLElement>) {
    const target = controller.pendingFocus.get()
    if (target && entryIdOf(event.target) !== controller.currentId(target.id))
      controller.pendingFocus.set(undefined)
    if (event.target !== event.currentTarget || !event.target.matches(':focus-visible')) return
    controller.cursor.set(controller.cursor.get() ?? initialCursor(controller))
    announceCursor(controller)
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    controller.cursor.set(undefined)
    if (relatedTarget && !currentTarget.contains(relatedTarget))
      controller.pendingFocus.set(undefined)
  }

  return (
    <CalendarContext value={controller}>
      <div className={styles.box}>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has keys of its own */}
        <div
          ref={root}
          role="application"
          aria-label={schedulerTexts.grid}
          aria-describedby={helpId}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
          tabIndex={0}
          className={classNames(styles.body, canEdit && styles.editable)}
          onPointerDown={onPointerDown}
          onClick={onClick}
          onKeyDown={useKeys(latest)}
          onFocus={onFocus}
          onBlur={onBlur}
          onContextMenu={onContextMenu}
          {...imageDropHandlers}
        >
          {roomPerDay !== undefined && (
            <ScheduleGrid
              key={key}
              {...{ controller, anchor, hidden, weeks }}
              segments={stableSegments}
              onRender={(box) => scrollToNow(box, controller)}
            />
          )}
        </div>
        {overlay}
      </div>
      {menu}
      <StatusLine id={helpId} freshness={freshness} />
    </CalendarContext>
  )
}

/** Keeps the previous list while its content is equal, so that the passing of time redraws nothing. */
function useSame(segments: readonly Segment[]) {
  const [same] = useState({ text: '', segments })
  const text = JSON.stringify(segments)
  if (same.text !== text) Object.assign(same, { text, segments })
  return same.segments
}

/**
 * Scrolls a month to the current week, and a week to the selected entry, to the present, or to the start of the
 * working day.
 */
function scrollToNow(box: HTMLElement, { view, days, shown, now }: CalendarController) {
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

/** Clicking a day of the month drafts an entry at its first free time (SCH-15). */
function clickDay(controller: CalendarController, element: Element) {
  const cell = element.closest<HTMLElement>(DAY)
  if (!cell) return
  const day = dayOf(cell.dataset['date'] ?? '')
  if (controller.isPhone && splitIntoSegments(controller.shown, [day]).length > 0)
    return controller.onOpenDay(day)
  if (!controller.canEdit) return
  const { free, reason } = inspectCursor(controller, { from: day, to: day })
  if (free) controller.onSelectTime(free)
  else controller.status.set({ text: reason ?? '', isError: true })
}

/** Heights in a day of the month: its date, and each entry with its gap. */
const DATE_PX = 28
const ENTRY_PX = 24

/** Number of entries that fit into a day of the month; undefined until measured. */
function useEntriesPerDay(root: RefObject<HTMLElement | null>, weeks: number) {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    if (!root.current) return undefined
    // eslint-disable-next-line react-hooks/set-state-in-effect -- measured before the first paint
    setHeight(root.current.clientHeight)
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height))
    observer.observe(root.current)
    return () => observer.disconnect()
  }, [root])
  if (height === undefined) return undefined
  const heads = 24
  return Math.max(1, Math.floor(((height - heads) / weeks - DATE_PX) / ENTRY_PX))
}

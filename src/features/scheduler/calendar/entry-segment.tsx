import { CircleAlert, Clock } from 'lucide-react'
import { memo, type RefObject, useLayoutEffect, useRef } from 'react'

import { schedulerTexts } from '#src/texts/scheduler.ts'
import { classNames } from '#src/ui/class-names.ts'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'

import { timeOf } from '../time/days.ts'
import { useCalendar, useStored } from './calendar-controller.ts'
import styles from './entry-segment.module.css'
import { ENTRY_BUTTON } from './grid-position.ts'
import { entryTitle, formatTimes } from './labels.ts'
import type { Segment } from './segments.ts'
import { DRAFT_ID, type ShownEntry } from './shown-entry.ts'

/** Shorter segments have no room for a thumbnail. */
const MIN_MINUTES_FOR_IMAGE = 120
/** Shorter segments show title and time on one line. */
const MIN_MINUTES_FOR_TWO_LINES = 50

interface EntrySegmentProps {
  entry: ShownEntry
  segment: Segment
}

/** Content of a segment in a week. The library's own element around it is the button. */
export const WeekSegment = memo(function WeekSegment({ entry, segment }: EntrySegmentProps) {
  const { device, canEdit } = useCalendar()
  const element = useRef<HTMLSpanElement>(null)
  const stateClass = useSegment(element, { entry, segment })
  const minutes = segment.to - segment.from
  const hasEdges = canEdit && entry.state !== 'refused'
  return (
    <span
      ref={element}
      data-entry={entry.id}
      data-date={segment.date}
      className={classNames(stateClass, styles.weekSegment)}
    >
      <span
        className={classNames(styles.label, minutes < MIN_MINUTES_FOR_TWO_LINES && styles.short)}
      >
        <span className={classNames(styles.title, 'clip')} dir="auto">
          <StateIcon entry={entry} />
          <span>{entryTitle(entry)}</span>
        </span>
        <span className={classNames(styles.times, 'clip')}>{formatTimes(entry)}</span>
        {entry.thumbnail !== null && entry.id !== DRAFT_ID && minutes >= MIN_MINUTES_FOR_IMAGE && (
          <span className={styles.thumbnail}>
            <DevicePanel device={{ ...device, thumbnail: entry.thumbnail }} size="list" />
          </span>
        )}
      </span>
      {hasEdges && segment.isFirst && <span data-resize="start" className={styles.start} />}
      {hasEdges && segment.isLast && <span data-resize="end" className={styles.end} />}
      <span className="visually-hidden">{formatState(entry)}</span>
    </span>
  )
})

/** A segment in a day of a month. */
export const MonthSegment = memo(function MonthSegment({ entry, segment }: EntrySegmentProps) {
  const { onSelect } = useCalendar()
  const element = useRef<HTMLButtonElement>(null)
  const stateClass = useSegment(element, { entry, segment })
  const time = segment.isFirst ? timeOf(entry.start) : schedulerTexts.goesOn
  const title = entryTitle(entry)
  return (
    <button
      ref={element}
      type="button"
      data-entry={entry.id}
      data-date={segment.date}
      className={classNames(stateClass, styles.monthSegment)}
      // Costs less than hidden text in each of hundreds of entries.
      aria-label={[time, title, formatTimes(entry), formatState(entry)].filter(Boolean).join(' ')}
      onClick={() => onSelect(entry.id)}
    >
      <StateIcon entry={entry} />
      <time>{time}</time>
      <span className={classNames(styles.title, 'clip')} dir="auto">
        {title}
      </span>
    </button>
  )
})

/** Marks the button of a segment, focuses it after a move by keyboard, and returns the classes of its state. */
function useSegment(element: RefObject<HTMLElement | null>, { entry, segment }: EntrySegmentProps) {
  const { pendingFocus, preview, currentId } = useCalendar()
  const isDragged = useStored(preview, (dragged) => dragged?.id === entry.id)
  useLayoutEffect(() => {
    const button = element.current?.closest<HTMLElement>(ENTRY_BUTTON)
    if (!button) return
    button.setAttribute('aria-pressed', String(entry.isSelected))
    const target = pendingFocus.get()
    if (!target || currentId(target.id) !== entry.id || !segment.isFirst) return
    if (target.start !== entry.start || target.end !== entry.end) return
    // Kept until the focus moves elsewhere: a redrawn element would otherwise lose the focus to the dialog.
    button.focus()
  })
  return classNames(
    styles.segment,
    styles[entry.phase],
    styles[entry.state],
    entry.isSelected && styles.selected,
    isDragged && styles.dragged,
    !segment.isFirst && styles.continued,
    !segment.isLast && styles.continues,
  )
}

export function formatState({ phase, state }: ShownEntry) {
  const words = [
    phase === 'running' && schedulerTexts.running,
    phase === 'past' && schedulerTexts.over,
    state === 'waiting' && schedulerTexts.waiting,
    state === 'refused' && schedulerTexts.wasRefused,
    state === 'draft' && schedulerTexts.notMade,
  ]
  return words.filter(Boolean).join(', ')
}

export function StateIcon({ entry: { state } }: { entry: ShownEntry }) {
  if (state === 'waiting') return <Clock className={styles.icon} aria-hidden="true" />
  if (state === 'refused') return <CircleAlert className={styles.icon} aria-hidden="true" />
  return null
}

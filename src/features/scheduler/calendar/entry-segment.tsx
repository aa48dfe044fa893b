import { CircleAlert, Clock } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'

import { schedulerTexts } from '#src/texts/scheduler.ts'
import { classNames } from '#src/ui/class-names.ts'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'

import { timeOf } from '../time/days.ts'
import { useCalendar, useStored } from './calendar-controller.ts'
import styles from './entry-segment.module.css'
import { ENTRY_ELEMENT } from './grid-position.ts'
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

/** Content of one segment of an entry. The library's own element around it is the button. */
export const EntrySegment = memo(function EntrySegment({ entry, segment }: EntrySegmentProps) {
  const { view, pendingFocus, preview } = useCalendar()
  const element = useRef<HTMLSpanElement>(null)
  const isDragged = useStored(preview, (dragged) => dragged?.id === entry.id)

  useLayoutEffect(() => {
    const button = element.current?.closest<HTMLElement>(ENTRY_ELEMENT)
    if (!button) return
    button.setAttribute('aria-pressed', String(entry.isSelected))
    const target = pendingFocus.get()
    const isMoved = target?.start === entry.start && target.end === entry.end
    if (target?.id !== entry.id || !isMoved || !segment.isFirst) return
    // Kept until the focus moves elsewhere: a redrawn element would otherwise lose the focus to the dialog.
    button.focus()
  })

  const isMonth = view === 'month'
  return (
    <span
      ref={element}
      data-entry={entry.id}
      data-date={segment.date}
      className={classNames(
        styles.segment,
        isMonth ? styles.monthSegment : styles.weekSegment,
        styles[entry.phase],
        styles[entry.state],
        entry.isSelected && styles.selected,
        isDragged && styles.dragged,
        !segment.isFirst && styles.continued,
        !segment.isLast && styles.continues,
      )}
    >
      {isMonth ? (
        <MonthSegment entry={entry} segment={segment} />
      ) : (
        <WeekSegment entry={entry} segment={segment} />
      )}
      <span className="visually-hidden">{formatState(entry)}</span>
    </span>
  )
})

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

function MonthSegment({ entry, segment }: EntrySegmentProps) {
  return (
    <>
      <StateIcon entry={entry} />
      <time>{segment.isFirst ? timeOf(entry.start) : schedulerTexts.goesOn}</time>
      <span className={classNames(styles.title, 'clip')} dir="auto">
        {entryTitle(entry)}
      </span>
      <span className="visually-hidden">{formatTimes(entry)}</span>
    </>
  )
}

function WeekSegment({ entry, segment }: EntrySegmentProps) {
  const { device, canEdit } = useCalendar()
  const minutes = segment.to - segment.from
  const hasEdges = canEdit && entry.state !== 'refused'
  return (
    <>
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
    </>
  )
}

export function StateIcon({ entry: { state } }: { entry: ShownEntry }) {
  if (state === 'waiting') return <Clock className={styles.icon} aria-hidden="true" />
  if (state === 'refused') return <CircleAlert className={styles.icon} aria-hidden="true" />
  return null
}

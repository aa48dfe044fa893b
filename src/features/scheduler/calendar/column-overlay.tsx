import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

import { classNames } from '#src/ui/class-names.ts'

import { addDays, DAY_MINUTES, dayOf, minuteOf, type Times } from '../time/days.ts'
import { type DragPreview, useCalendar, useStored } from './calendar-controller.ts'
import styles from './column-overlay.module.css'
import { cursorRange } from './cursor.ts'
import { formatTimes } from './labels.ts'
import { splitIntoSegments } from './segments.ts'

const share = (minute: number) => `${(minute / DAY_MINUTES) * 100}%`

const placement = (from: number, to: number) => ({ top: share(from), height: share(to - from) })

/** Drawn over a column of the week: past time, the current time, the keyboard cursor, and the drag preview. */
export function ColumnOverlay({ date }: { date: string }) {
  const { now, preview, cursor } = useCalendar()
  const overlay = useRef<HTMLSpanElement>(null)
  const day = dayOf(date)
  const next = addDays(day, 1)
  const passed = now >= next ? DAY_MINUTES : now > day ? minuteOf(now) : 0
  const shownPreview = useStored(preview, (value) =>
    value && overlaps(value, day, next) ? value : undefined,
  )
  const shownCursor = useStored(cursor, (value) =>
    value && overlaps(cursorRange(value), day, next) ? value : undefined,
  )

  useLayoutEffect(() => {
    overlay.current?.closest('.sx__time-grid-day')?.setAttribute('role', 'group')
  }, [])
  return (
    <span ref={overlay} className={styles.overlay}>
      {passed > 0 && <span className={styles.passed} style={placement(0, passed)} />}
      {passed > 0 && passed < DAY_MINUTES && (
        <span className={styles.now} style={{ top: share(passed) }} />
      )}
      {shownCursor && (
        <TimeBlock
          className={styles.cursor}
          day={day}
          times={cursorRange(shownCursor)}
          scrollsIntoView
        />
      )}
      {shownPreview && <PreviewBlock preview={shownPreview} day={day} />}
    </span>
  )
}

const overlaps = ({ start, end }: Times, day: number, next: number) => start < next && end > day

interface TimeBlockProps {
  day: number
  times: Times
  className: string | undefined
  /** Scrolls the week to the block. */
  scrollsIntoView?: boolean
  children?: ReactNode
}

function TimeBlock({ day, times, className, scrollsIntoView = false, children }: TimeBlockProps) {
  const [segment] = splitIntoSegments([{ id: '', ...times }], [day])
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (scrollsIntoView) element.current?.scrollIntoView({ block: 'nearest' })
  })
  if (!segment) return null
  return (
    <span ref={element} className={className} style={placement(segment.from, segment.to)}>
      {children}
    </span>
  )
}

const PreviewBlock = ({ preview, day }: { preview: DragPreview; day: number }) => (
  <TimeBlock
    className={classNames(styles.preview, preview.isBlocked && styles.blocked)}
    day={day}
    times={preview}
  >
    <b className="clip">{preview.name}</b>
    <span className="clip">{formatTimes(preview)}</span>
    {preview.reason !== undefined && <span className={styles.reason}>{preview.reason}</span>}
  </TimeBlock>
)

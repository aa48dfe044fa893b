import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

import { classNames } from '#src/ui/class-names.ts'

import { addDays, DAY_MINUTES, dayOf, minuteOf } from '../time/days.ts'
import type { Times } from '../time/times.ts'
import styles from './column-face.module.css'
import { rangeOf } from './cursor.ts'
import { piecesOf } from './pieces.ts'
import { type Ghost, useStage } from './stage.ts'
import { useStored } from './store.ts'
import { timesInWords } from './words.ts'

const share = (minute: number) => `${(minute / DAY_MINUTES) * 100}%`

const within = (from: number, to: number) => ({ top: share(from), height: share(to - from) })

/** Over a column of the week: what has passed, the line of now, where the keyboard is, and what is held. */
export function ColumnFace({ date }: { date: string }) {
  const { now, ghost, cursor } = useStage()
  const over = useRef<HTMLSpanElement>(null)
  const day = dayOf(date)
  const next = addDays(day, 1)
  const passed = now >= next ? DAY_MINUTES : now > day ? minuteOf(now) : 0
  const held = useStored(ghost, (one) => (one && touches(one, day, next) ? one : undefined))
  const at = useStored(cursor, (one) => (one && touches(rangeOf(one), day, next) ? one : undefined))

  useLayoutEffect(() => {
    over.current?.closest('.sx__time-grid-day')?.setAttribute('role', 'group')
  }, [])
  return (
    <span ref={over} className={styles.over}>
      {passed > 0 && <span className={styles.passed} style={within(0, passed)} />}
      {passed > 0 && passed < DAY_MINUTES && (
        <span className={styles.now} style={{ top: share(passed) }} />
      )}
      {at && <Placed className={styles.cursor} day={day} times={rangeOf(at)} isFollowed />}
      {held && <Held ghost={held} day={day} />}
    </span>
  )
}

const touches = ({ start, end }: Times, day: number, next: number) => start < next && end > day

interface PlacedProps {
  day: number
  times: Times
  className: string | undefined
  /** The week scrolls to it. */
  isFollowed?: boolean
  children?: ReactNode
}

function Placed({ day, times, className, isFollowed = false, children }: PlacedProps) {
  const [piece] = piecesOf([{ id: '', ...times }], [day])
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isFollowed) element.current?.scrollIntoView({ block: 'nearest' })
  })
  if (!piece) return null
  return (
    <span ref={element} className={className} style={within(piece.from, piece.to)}>
      {children}
    </span>
  )
}

const Held = ({ ghost, day }: { ghost: Ghost; day: number }) => (
  <Placed
    className={classNames(styles.held, ghost.isRefused && styles.refused)}
    day={day}
    times={ghost}
  >
    <b className="clip">{ghost.name}</b>
    <span className="clip">{timesInWords(ghost)}</span>
    {ghost.reason !== undefined && <span className={styles.reason}>{ghost.reason}</span>}
  </Placed>
)

import '#src/platform/i18n/en/scheduler.ts'

import { useLayoutEffect, useRef } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'

import { addDays, dateOf, dayOf, startOfDay } from '../time/days.ts'
import styles from './day-faces.module.css'
import { DAY } from './spots.ts'
import { useStage } from './stage.ts'
import { useStored } from './store.ts'
import { dayInWords, weekdayName } from './words.ts'

/** Where a day is, seen from now. */
const dayState = (day: number, now: number) => {
  const today = startOfDay(now)
  if (day === today) return 'today'
  return day < today ? 'past' : 'due'
}

/** The date of a day of the month, how many entries have no room, and whether something is held over it. */
export function DateFace({ date, more }: { date: string; more: number }) {
  const { now, ghost, cursor, onDay } = useStage()
  const face = useRef<HTMLSpanElement>(null)
  const day = dayOf(date)
  const state = dayState(day, now)
  const held = useStored(ghost, (one) => {
    if (!one || one.end <= day || one.start >= addDays(day, 1)) return undefined
    return one.isRefused ? 'refused' : 'free'
  })
  const isCursor = useStored(cursor, (one) => one !== undefined && dateOf(one.to) === date)
  const reason = useStored(ghost, (one) => (one?.isRefused ? one.reason : undefined))

  useLayoutEffect(() => {
    const cell = face.current?.closest<HTMLElement>(DAY)
    cell?.setAttribute('role', 'group')
    cell?.setAttribute('data-state', state)
    if (isCursor) cell?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <span ref={face} className={styles.date}>
      <span className={classNames(styles.number, state === 'today' && styles.today)}>
        {new Date(day).getDate()}
      </span>
      {more > 0 && (
        <button
          type="button"
          data-more=""
          className={styles.more}
          aria-label={t('scheduler:moreOn', { count: more, day: dayInWords(day) })}
          onClick={() => onDay(day)}
        >
          {t('scheduler:more', { count: more })}
        </button>
      )}
      {(held !== undefined || isCursor) && (
        <span
          className={classNames(styles.over, held && styles[held], isCursor && styles.cursor)}
          aria-hidden="true"
        >
          {held === 'refused' && <span className={styles.reason}>{reason}</span>}
        </span>
      )}
    </span>
  )
}

/** The head of a column of the week. */
export function WeekdayFace({ date }: { date: string }) {
  const { now } = useStage()
  const day = dayOf(date)
  return (
    <span className={classNames(styles.weekday, dayState(day, now) === 'today' && styles.isToday)}>
      <span>{weekdayName(day)}</span>
      <b>{new Date(day).getDate()}</b>
    </span>
  )
}

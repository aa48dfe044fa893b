import type { ReactNode } from 'react'

import { schedulerTexts } from '#src/texts/scheduler.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useMedia } from '#src/ui/use-media.ts'

import { type CalendarController, useCalendar, useStored } from './calendar-controller.ts'
import styles from './device-calendar.module.css'

/** Below the calendar: the status or the help text, and the age of the data. */
export function StatusLine({ id, freshness }: { id: string; freshness: ReactNode }) {
  const controller = useCalendar()
  const isTouch = useMedia('(pointer: coarse)')
  const { text, isError } = useStored(controller.status, (one) => one)
  return (
    <div className={styles.footer}>
      <p>
        <span role="status" className={classNames(isError && styles.error)}>
          {text}
        </span>
        <span id={id} className={classNames(styles.help, text !== '' && styles.hidden)}>
          {helpFor(controller, isTouch)}
        </span>
      </p>
      {freshness}
    </div>
  )
}

function helpFor({ canEdit, view, isPhone }: CalendarController, isTouch: boolean) {
  if (!canEdit) return schedulerTexts.helpToLook
  if (view === 'list') return schedulerTexts.helpList
  if (view === 'week') return isTouch ? schedulerTexts.helpWeekTouch : schedulerTexts.helpWeek
  if (isPhone) return schedulerTexts.helpMonthTouch
  return isTouch ? schedulerTexts.helpMonthTablet : schedulerTexts.helpMonth
}

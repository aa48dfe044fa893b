import '#src/platform/i18n/en/scheduler.ts'

import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
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
  if (!canEdit) return t('scheduler:helpToLook')
  if (view === 'list') return t('scheduler:helpList')
  if (view === 'week') return t(isTouch ? 'scheduler:helpWeekTouch' : 'scheduler:helpWeek')
  if (isPhone) return t('scheduler:helpMonthTouch')
  return t(isTouch ? 'scheduler:helpMonthTablet' : 'scheduler:helpMonth')
}

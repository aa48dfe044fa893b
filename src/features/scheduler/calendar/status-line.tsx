import '#src/platform/i18n/en/scheduler.ts'

import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'

import styles from './device-calendar.module.css'
import { type Stage, useStage } from './stage.ts'
import { useStored } from './store.ts'

/** Below the calendar: what is chosen and why something cannot be, else how it is done; and how fresh all is. */
export function StatusLine({ id, aside }: { id: string; aside: ReactNode }) {
  const stage = useStage()
  const { text, isBad } = useStored(stage.said, (one) => one)
  return (
    <div className={styles.foot}>
      <p>
        <span role="status" className={classNames(isBad && styles.bad)}>
          {text}
        </span>
        <span id={id} className={classNames(styles.help, text !== '' && 'visually-hidden')}>
          {helpFor(stage)}
        </span>
      </p>
      {aside}
    </div>
  )
}

function helpFor({ maySet, view, isSmall }: Stage) {
  if (!maySet) return t('scheduler:helpToLook')
  if (view === 'month') return t(isSmall ? 'scheduler:helpMonthTouch' : 'scheduler:helpMonth')
  return t(isSmall ? 'scheduler:helpWeekTouch' : 'scheduler:helpWeek')
}

import '#src/platform/i18n/en/scheduler.ts'

import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useMedia } from '#src/ui/use-media.ts'

import styles from './device-calendar.module.css'
import { type Stage, useStage } from './stage.ts'
import { useStored } from './store.ts'

/** Below the calendar: what is chosen and why something cannot be, else how it is done; and how fresh all is. */
export function StatusLine({ id, aside }: { id: string; aside: ReactNode }) {
  const stage = useStage()
  const isTouch = useMedia('(pointer: coarse)')
  const { text, isBad } = useStored(stage.said, (one) => one)
  return (
    <div className={styles.foot}>
      <p>
        <span role="status" className={classNames(isBad && styles.bad)}>
          {text}
        </span>
        <span id={id} className={classNames(styles.help, text !== '' && styles.silent)}>
          {helpFor(stage, isTouch)}
        </span>
      </p>
      {aside}
    </div>
  )
}

function helpFor({ maySet, view, isSmall }: Stage, isTouch: boolean) {
  if (!maySet) return t('scheduler:helpToLook')
  if (view === 'list') return t('scheduler:helpList')
  if (view === 'week') return t(isTouch ? 'scheduler:helpWeekTouch' : 'scheduler:helpWeek')
  if (isSmall) return t('scheduler:helpMonthTouch')
  return t(isTouch ? 'scheduler:helpMonthTablet' : 'scheduler:helpMonth')
}

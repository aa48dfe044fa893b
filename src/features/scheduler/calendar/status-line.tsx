import '#src/platform/i18n/en/scheduler.ts'

import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'

import styles from './device-calendar.module.css'
import { useStage } from './stage.ts'
import { useStored } from './store.ts'

/** Below the calendar: what is chosen and why something cannot be, else how it is done. */
export function StatusLine({ id }: { id: string }) {
  const { said, maySet, view } = useStage()
  const { text, isBad } = useStored(said, (one) => one)
  const help = !maySet ? 'helpToLook' : view === 'month' ? 'helpMonth' : 'helpWeek'
  return (
    <p className={styles.foot}>
      <span role="status" className={classNames(isBad && styles.bad)}>
        {text}
      </span>
      <span id={id} className={classNames(styles.help, text !== '' && 'visually-hidden')}>
        {t(`scheduler:${help}`)}
      </span>
    </p>
  )
}

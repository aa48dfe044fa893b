import '#src/platform/i18n/en/scheduler.ts'

import { CircleAlert } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

import styles from './calendar-overlay.module.css'

interface CalendarOverlayProps {
  state: 'working' | 'error'
  text?: string
  action?: { label: string; onPress: () => void }
}

/** Over the calendar while it loads, and when loading or creating failed (SCH-29). */
export function CalendarOverlay({ state, text, action }: CalendarOverlayProps) {
  if (state === 'working')
    return (
      <div className={styles.overlay} role="status">
        <Spinner />
        <span>{t('scheduler:working')}</span>
      </div>
    )
  return (
    <div className={styles.overlay} role="alert">
      <CircleAlert aria-hidden="true" className={styles.icon} />
      <strong>{t('scheduler:error')}</strong>
      {text !== undefined && <p>{text}</p>}
      {action && <Button onClick={action.onPress}>{action.label}</Button>}
    </div>
  )
}

import '#src/platform/i18n/en/devices-page.ts'

import { Clock } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'

import styles from './change-mark.module.css'

/** Whether something of this device still waits for the server. */
export const isWaiting = (changes: readonly PendingChange[]) =>
  changes.some(({ op, doneAt }) => doneAt === undefined && op.state !== 'attention')

/** On the row itself: what waits, and what was refused (OFF-10). */
export function ChangeMark({ changes }: { changes: readonly PendingChange[] }) {
  const refused = changes.find(({ op, doneAt }) => doneAt === undefined && op.state === 'attention')
  if (refused)
    return (
      <span className={`${styles.mark} ${styles.refused}`}>
        <span className={styles.dot} aria-hidden="true" />
        <span>{t('DevicesPage:refused', { change: refused.op.label })}</span>
      </span>
    )
  if (!isWaiting(changes)) return null
  return (
    <span className={styles.mark}>
      <Clock aria-hidden="true" />
      <span>{t('DevicesPage:waiting')}</span>
    </span>
  )
}

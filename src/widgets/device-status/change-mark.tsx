import { Clock } from 'lucide-react'

import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'

import styles from './change-mark.module.css'

/** Whether the device has unsent changes. */
export const isWaiting = (changes: readonly PendingChange[]) =>
  changes.some(({ op, doneAt }) => doneAt === undefined && op.state !== 'attention')

/** Pending or rejected changes of a row (OFF-10). */
export function ChangeMark({ changes }: { changes: readonly PendingChange[] }) {
  const rejected = changes.find(
    ({ op, doneAt }) => doneAt === undefined && op.state === 'attention',
  )
  if (rejected)
    return (
      <span className={`${styles.mark} ${styles.rejected}`}>
        <span className={styles.dot} aria-hidden="true" />
        <span>{devicesPageTexts.refused(rejected.op.label)}</span>
      </span>
    )
  if (!isWaiting(changes)) return null
  return (
    <span className={styles.mark}>
      <Clock aria-hidden="true" />
      <span>{devicesPageTexts.waiting}</span>
    </span>
  )
}

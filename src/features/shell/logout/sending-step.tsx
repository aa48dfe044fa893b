import '#src/platform/i18n/en/logout.ts'

import { useEffect, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { OutboxView } from '#src/platform/outbox/show/watch.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'

import styles from './logout.module.css'

interface SendingStepProps {
  counts: OutboxView['counts']
  isReachable: boolean
  onBack: () => void
  onLogout: () => void
}

/** Sends what waits and logs out when all of it has arrived; what was refused meanwhile leads back to the choice. */
export function SendingStep({ counts, isReachable, onBack, onLogout }: SendingStepProps) {
  const { waiting, attention } = counts
  const [total] = useState(waiting)
  useEffect(() => void currentOutbox()?.sendNow(), [])
  const isDone = waiting === 0
  useEffect(() => {
    if (isDone && attention === 0) onLogout()
    else if (isDone) onBack()
  }, [isDone, attention, onLogout, onBack])
  return (
    <Modal
      title={t('logout:sending')}
      size="move"
      onClose={onBack}
      foot={<Button onClick={onBack}>{t('common:cancel')}</Button>}
    >
      <div className={styles.sending}>
        <ProgressBar
          label={t('logout:sending')}
          done={Math.max(0, total - waiting)}
          total={total}
        />
        <p className="small second" aria-live="polite">
          {isReachable ? t('logout:left', { count: waiting }) : t('logout:sendingOffline')}
        </p>
      </div>
    </Modal>
  )
}

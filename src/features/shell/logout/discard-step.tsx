import '#src/platform/i18n/en/logout.ts'

import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import styles from './logout.module.css'

interface DiscardStepProps {
  count: number
  onBack: () => void
  onLogout: () => void
}

export function DiscardStep({ count, onBack, onLogout }: DiscardStepProps) {
  const [isBusy, setIsBusy] = useState(false)
  const discard = async () => {
    setIsBusy(true)
    await currentOutbox()?.discardAll()
    onLogout()
  }
  return (
    <Modal
      title={t('logout:discardTitle', { count })}
      role="alertdialog"
      size="move"
      onClose={onBack}
      foot={
        <>
          <Button onClick={onBack}>{t('common:cancel')}</Button>
          <Button variant="danger-primary" busy={isBusy} onClick={() => void discard()}>
            {t('logout:discardConfirm', { count })}
          </Button>
        </>
      }
    >
      <div className={styles.sending}>
        <p>{t('logout:discardWarning')}</p>
      </div>
    </Modal>
  )
}

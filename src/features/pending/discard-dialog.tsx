import '#src/platform/i18n/en/pending.ts'

import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/op.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import styles from './pending-page.module.css'

/** Names what will be lost, and does not promise that the server never saw it. */
export function DiscardDialog({ op, onClose }: { op: Op; onClose: () => void }) {
  const discard = () => {
    void currentOutbox()?.discard(op.opId)
    onClose()
  }
  const neverLeft = op.firstSentAt === undefined
  return (
    <Modal
      title={t('pending:discardTitle')}
      role="alertdialog"
      size="move"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger-primary" onClick={discard}>
            {t('pending:discard')}
          </Button>
        </>
      }
    >
      <div className={styles.discard}>
        <p className={styles.name}>{op.label}</p>
        <p>{neverLeft ? t('pending:discardText') : t('pending:discardUnsure')}</p>
      </div>
    </Modal>
  )
}

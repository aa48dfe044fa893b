import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { NotSaved } from '#src/widgets/bulk-job/not-saved.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from './confirm-deletion.module.css'

interface ConfirmDeletionProps {
  title: string
  /** On the button that does it. */
  confirm: string
  /** What will be lost: a paragraph each. */
  losses: readonly string[]
  /** Rejects where it could not be saved; then nothing is deleted, and this stays and says why. */
  onConfirm: () => Promise<void>
  /** Why it was not deleted, where that is no matter of this device. */
  whyNot?: (error: unknown) => string
  onClose: () => void
}

/** Asks before something is deleted. */
export function ConfirmDeletion({
  title,
  confirm,
  losses,
  onConfirm,
  whyNot = whyNotSaved,
  onClose,
}: ConfirmDeletionProps) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    setFailure(undefined)
    await onConfirm().catch((error: unknown) => setFailure(whyNot(error)))
    setBusy(false)
  }
  return (
    <Modal
      title={title}
      role="alertdialog"
      size="move"
      onClose={onClose}
      // A call to the server may take its time, and may be left.
      isSaving={busy && whyNot === whyNotSaved}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger-primary" busy={busy} onClick={() => void remove()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.losses}>
        {losses.map((loss) => (
          <p key={loss}>{loss}</p>
        ))}
        <NotSaved failure={failure} />
      </div>
    </Modal>
  )
}

import { useState } from 'react'

import { commonTexts } from '#src/texts/common.ts'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Modal, useDismissal } from '#src/ui/modal.tsx'
import { SaveError } from '#src/widgets/bulk-job/save-error.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from './confirm-deletion.module.css'

interface ConfirmDeletionProps {
  title: string
  /** Label of the confirm button. */
  confirm: string
  /** What will be lost, one paragraph each. */
  losses: readonly string[]
  /** The dialog closes when it resolves; if it rejects, the dialog stays open and explains why. */
  onConfirm: () => Promise<void>
  /** Explains a rejection. Needed where deletion is a server request. */
  whyNot?: (error: unknown) => string
  onClose: () => void
}

/** Confirms a deletion. */
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
  const { dismiss, unlessDismissed } = useDismissal()
  const remove = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      unlessDismissed(onClose)
    } catch (error) {
      setFailure(whyNot(error))
    }
    setBusy(false)
  }
  return (
    <Modal
      title={title}
      role="alertdialog"
      onClose={dismiss(onClose)}
      // A server request can take long, so the dialog stays closable.
      isSaving={busy && whyNot === whyNotSaved}
      footer={
        <>
          <Button onClick={dismiss(onClose)}>{commonTexts.cancel}</Button>
          <Button variant="danger-primary" busy={busy} onClick={() => void remove()}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap={3} className={styles.losses}>
        {losses.map((loss) => (
          <p key={loss}>{loss}</p>
        ))}
        <SaveError failure={failure} />
      </Stack>
    </Modal>
  )
}

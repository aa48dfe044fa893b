import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { commonTexts } from '#src/texts/common.ts'
import { logoutTexts } from '#src/texts/logout.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { exportChanges } from '#src/widgets/export-changes/export-changes.ts'

import styles from './logout.module.css'

interface DiscardStepProps {
  count: number
  onBack: () => void
  onLogout: () => void
}

/** Returns to the choice if everything has been sent meanwhile. */
export function DiscardStep({ count: pending, onBack, onLogout }: DiscardStepProps) {
  const [discarding, setDiscarding] = useState<number>()
  const isBusy = discarding !== undefined
  const count = discarding ?? pending
  useEffect(() => {
    if (count === 0) onBack()
  }, [count, onBack])
  const [problem, setProblem] = useState<string>()
  const discard = async () => {
    setDiscarding(count)
    setProblem(undefined)
    try {
      await currentOutbox()?.discardAll()
    } catch {
      setDiscarding(undefined)
      return setProblem(logoutTexts.discardFailed)
    }
    onLogout()
  }
  const handleExport = () => {
    exportChanges().then(
      (done) => setProblem(done ? undefined : logoutTexts.exportFailed),
      () => setProblem(logoutTexts.exportFailed),
    )
  }
  return (
    <Modal
      title={logoutTexts.discardTitle(count)}
      role="alertdialog"
      onClose={onBack}
      isSaving={isBusy}
      footer={
        <>
          <Button onClick={onBack}>{commonTexts.cancel}</Button>
          <Button variant="danger-primary" busy={isBusy} onClick={() => void discard()}>
            {logoutTexts.discardConfirm(count)}
          </Button>
        </>
      }
    >
      <div className={styles.sending}>
        <p>{logoutTexts.discardWarning(count)}</p>
        <Button onClick={handleExport}>
          <Download aria-hidden="true" />
          {logoutTexts.export}
        </Button>
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
    </Modal>
  )
}

import { useEffect, useMemo, useState } from 'react'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { discardedWith, withoutDeletion } from '#src/platform/outbox/save/cancel.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { isRefused, type Op } from '#src/platform/outbox/store/op.ts'
import { commonTexts } from '#src/texts/common.ts'
import { pendingTexts } from '#src/texts/pending.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import styles from './discard-dialog.module.css'
import { runAction } from './run-action.ts'

interface DiscardDialogProps {
  op: Op
  onClose: () => void
  onDiscarded?: () => void
}

const MAX_NAMED = 5

/** Lists all changes that will be lost. */
export function DiscardDialog({ op, onClose, onDiscarded }: DiscardDialogProps) {
  const { ops } = useOutbox()
  const all = useMemo(() => discardedWith(op, ops), [op, ops])
  const [first, ...others] = all
  const [isRecreated, setIsRecreated] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void recreatesEntry(all)
      .catch(() => false)
      .then((is) => isCurrent && setIsRecreated(is))
    return () => {
      isCurrent = false
    }
  }, [all])
  const [isDiscarding, setIsDiscarding] = useState(false)
  const discard = async () => {
    setIsDiscarding(true)
    const isDiscarded = await runAction(currentOutbox()?.discard(op.opId))
    onClose()
    if (isDiscarded) onDiscarded?.()
  }
  return (
    <Modal
      title={pendingTexts.discardTitle}
      role="alertdialog"
      onClose={onClose}
      isSaving={isDiscarding}
      footer={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button variant="danger-primary" busy={isDiscarding} onClick={() => void discard()}>
            {others.length === 0
              ? pendingTexts.discard
              : pendingTexts.discardAll(others.length + 1)}
          </Button>
        </>
      }
    >
      <div className={styles.discard}>
        <p className={styles.name}>{first.label}</p>
        <p>{discardWarning(first)}</p>
        {isRecreated && <p>{pendingTexts.discardRecreates}</p>}
        {others.length > 0 && <Others others={others} />}
      </div>
    </Modal>
  )
}

function Others({ others }: { others: readonly Op[] }) {
  const unnamed = others.length - MAX_NAMED
  return (
    <div>
      <p>{pendingTexts.discardTakes(others.length)}</p>
      <ul className={styles.others}>
        {others.slice(0, MAX_NAMED).map(({ opId, label }) => (
          <li key={opId}>{label}</li>
        ))}
        {unnamed > 0 && <li className="quiet">{pendingTexts.andMore(unnamed)}</li>}
      </ul>
    </div>
  )
}

/** Whether something is recreated, because its deletion was sent before its replacement. */
async function recreatesEntry(discarded: readonly Op[]) {
  for (const op of withoutDeletion(discarded))
    if (await currentOutbox()?.compensationOf(op)) return true
  return false
}

function discardWarning(op: Op) {
  if (op.firstSentAt === undefined) return pendingTexts.discardNever
  return isRefused(op) ? pendingTexts.discardRefused : pendingTexts.discardUnsure
}

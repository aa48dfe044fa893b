import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { dependents } from '#src/platform/outbox/store/dependencies.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { commonTexts } from '#src/texts/common.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { DiscardDialog } from '#src/widgets/rejected-change/discard-dialog.tsx'
import { reasonOf, rejectionText } from '#src/widgets/rejected-change/rejection-text.ts'
import { runAction } from '#src/widgets/rejected-change/run-action.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from './entry-panel.module.css'
import {
  isCreation,
  isRecreated,
  isUpdate,
  precedingRemoval,
  removalInput,
} from './rejected-change.ts'
import { removeNow } from './save-entry.ts'

interface RejectedChangesProps {
  ops: readonly Op[]
  canEdit: boolean
  /** Opens the form with the rejected values; undefined while that form is open. */
  onEdit?: ((op: Op) => void) | undefined
}

/** Rejected changes of the calendar with their reason and actions (OFF-17, OFF-20). */
export function RejectedChanges({ ops, canEdit, onEdit }: RejectedChangesProps) {
  const removals = new Map(ops.map((op) => [op, precedingRemoval(op, ops)]))
  const together = new Set(removals.values())
  return ops
    .filter((op) => !together.has(op))
    .map((op) => (
      <Note key={op.opId} boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
        <strong>{op.label}</strong>
        <br />
        {rejectionText(op)}
        {canEdit && <RejectionActions op={op} removal={removals.get(op)} onEdit={onEdit} />}
      </Note>
    ))
}

interface RejectionActionsProps extends Pick<RejectedChangesProps, 'onEdit'> {
  op: Op
  removal: Op | undefined
}

function RejectionActions({ op, removal, onEdit }: RejectionActionsProps) {
  const isMissed = reasonOf(op) === 'missed'
  const removed = isMissed ? removalInput(op) : undefined
  // The recreated entry occupies its time, so retrying unchanged would be rejected again.
  const isReplacement = isCreation(op) && isRecreated(op)
  const deleteNow = (input: NonNullable<typeof removed>) =>
    removeNow(op, input).catch((error: unknown) => notify.error(whyNotSaved(error)))
  return (
    <span className={styles.actions}>
      {onEdit && (isCreation(op) || isUpdate(op)) && (
        <Button size="small" onClick={() => onEdit(op)}>
          {isMissed ? schedulerTexts.pickTime : schedulerTexts.fix}
        </Button>
      )}
      {removed && (
        <Button size="small" variant="danger" onClick={() => void deleteNow(removed)}>
          {schedulerTexts.deleteNow}
        </Button>
      )}
      {!isMissed && !isReplacement && (
        <Button size="small" onClick={() => void runAction(currentOutbox()?.retry(op.opId))}>
          {commonTexts.tryAgain}
        </Button>
      )}
      <DiscardButton op={op} removal={removal}>
        {removed ? schedulerTexts.keepIt : schedulerTexts.discard}
      </DiscardButton>
    </span>
  )
}

interface DiscardButtonProps {
  op: Op
  removal: Op | undefined
  children: ReactNode
}

/** Lists the changes that would be discarded too, if any. */
function DiscardButton({ op, removal, children }: DiscardButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const first = removal ?? op
  const discard = () => {
    // A replacement depends on its deletion, but is shown together with it.
    const others = dependents(first, outboxView().ops).filter(({ opId }) => opId !== op.opId)
    if (others.length > 0) setIsAsking(true)
    else void runAction(currentOutbox()?.discard(first.opId))
  }
  return (
    <>
      <Button size="small" variant="quiet" onClick={discard}>
        {children}
      </Button>
      {isAsking && <DiscardDialog op={first} onClose={() => setIsAsking(false)} />}
    </>
  )
}

import '#src/platform/i18n/en/scheduler.ts'

import { TriangleAlert } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { reasonOf, refusalText } from '#src/widgets/refusal/refusal-words.ts'

import styles from './entry-panel.module.css'
import { isCreation, isMadeAgain, isUpdate, removalBefore, removedBy } from './refused.ts'
import { removeNow } from './save-entry.ts'

interface RefusedEntriesProps {
  ops: readonly Op[]
  maySet: boolean
  /** Opens the form with what was asked for; undefined where that form is open. */
  onMend?: ((op: Op) => void) | undefined
}

/** What was asked of this calendar and not accepted, with why and what can be done (OFF-17, OFF-20). */
export function RefusedEntries({ ops, maySet, onMend }: RefusedEntriesProps) {
  const removals = new Map(ops.map((op) => [op, removalBefore(op, ops)]))
  const together = new Set(removals.values())
  return ops
    .filter((op) => !together.has(op))
    .map((op) => (
      <Note key={op.opId} boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
        <strong>{op.label}</strong>
        <br />
        {refusalText(op)}
        {maySet && <Ways op={op} removal={removals.get(op)} onMend={onMend} />}
      </Note>
    ))
}

interface WaysProps extends Pick<RefusedEntriesProps, 'onMend'> {
  op: Op
  removal: Op | undefined
}

function Ways({ op, removal, onMend }: WaysProps) {
  const isMissed = reasonOf(op) === 'missed'
  const removed = isMissed ? removedBy(op) : undefined
  // What was made again for it has its time: as it is, it would only be refused once more.
  const isReplacement = isCreation(op) && isMadeAgain(op)
  return (
    <span className={styles.ways}>
      {onMend && (isCreation(op) || isUpdate(op)) && (
        <Button size="small" onClick={() => onMend(op)}>
          {t(isMissed ? 'scheduler:pickTime' : 'scheduler:mend')}
        </Button>
      )}
      {removed && (
        <Button size="small" variant="danger" onClick={() => void removeNow(op, removed)}>
          {t('scheduler:deleteNow')}
        </Button>
      )}
      {!isMissed && !isReplacement && (
        <Button size="small" onClick={() => void currentOutbox()?.retry(op.opId)}>
          {t('common:tryAgain')}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        onClick={() => void currentOutbox()?.discard((removal ?? op).opId)}
      >
        {t(removed ? 'scheduler:keepIt' : 'scheduler:discard')}
      </Button>
    </span>
  )
}

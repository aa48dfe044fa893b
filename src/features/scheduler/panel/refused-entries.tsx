import '#src/platform/i18n/en/scheduler.ts'

import { TriangleAlert } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { reasonOf, refusalText } from '#src/widgets/refusal/refusal-words.ts'

import styles from './entry-panel.module.css'
import { isCreation, isUpdate } from './refused.ts'

interface RefusedEntriesProps {
  ops: readonly Op[]
  maySet: boolean
  /** Opens the form with what was asked for; undefined where that form is open. */
  onMend?: ((op: Op) => void) | undefined
}

/** What was asked of this calendar and not accepted, with why and what can be done (OFF-17, OFF-20). */
export function RefusedEntries({ ops, maySet, onMend }: RefusedEntriesProps) {
  return ops.map((op) => (
    <Note key={op.opId} boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
      <strong>{op.label}</strong>
      <br />
      {refusalText(op)}
      {maySet && <Ways op={op} onMend={onMend} />}
    </Note>
  ))
}

function Ways({ op, onMend }: { op: Op } & Pick<RefusedEntriesProps, 'onMend'>) {
  const isMissed = reasonOf(op) === 'missed'
  return (
    <span className={styles.ways}>
      {onMend && (isCreation(op) || isUpdate(op)) && (
        <Button size="small" onClick={() => onMend(op)}>
          {t(isMissed ? 'scheduler:pickTime' : 'scheduler:mend')}
        </Button>
      )}
      {!isMissed && (
        <Button size="small" onClick={() => void currentOutbox()?.retry(op.opId)}>
          {t('common:tryAgain')}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => void currentOutbox()?.discard(op.opId)}>
        {t('scheduler:discard')}
      </Button>
    </span>
  )
}

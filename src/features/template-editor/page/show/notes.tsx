import '#src/platform/i18n/en/editor-page.ts'

import { CircleAlert, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatNear } from '#src/domain/dates.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { refusalText } from '#src/widgets/refusal/refusal-words.ts'

import styles from './notes.module.css'

/** What has to be said about the template, over it. */
export const Notes = ({ children }: { children: ReactNode }) => (
  <div className={styles.notes}>{children}</div>
)

export const ProblemNote = ({ text }: { text: string }) => (
  <Note tone="bad" icon={<CircleAlert aria-hidden="true" />}>
    {text}
  </Note>
)

interface NewerNoteProps {
  /** When somebody else saved it. */
  at: string
  /** What is not saved here was typed on an earlier visit. */
  isOfDraft: boolean
  onTake: () => void
  onKeep: () => void
}

/** OFF-18, OFF-30 */
export function NewerNote({ at, isOfDraft, onTake, onKeep }: NewerNoteProps) {
  const nowMs = useNow('server')
  const when = formatNear(at, nowMs)
  return (
    <Note
      tone="warn"
      icon={<Clock aria-hidden="true" />}
      action={
        <span className={styles.actions}>
          <Button size="small" onClick={onTake}>
            {t('editorPage:takeNewer')}
          </Button>
          <Button size="small" variant="quiet" onClick={onKeep}>
            {t('editorPage:keepMine')}
          </Button>
        </span>
      }
    >
      {t(isOfDraft ? 'editorPage:draftOlder' : 'editorPage:newer', { when })}
    </Note>
  )
}

interface RefusedNoteProps {
  op: Op
  onGiveUp: () => void
  onPending: () => void
}

/** OFF-17, OFF-18 */
export function RefusedNote({ op, onGiveUp, onPending }: RefusedNoteProps) {
  const isConflict = (op.error?.conflicts?.length ?? 0) > 0
  return (
    <Note
      tone="bad"
      icon={<TriangleAlert aria-hidden="true" />}
      action={
        <span className={styles.actions}>
          <Button size="small" onClick={onGiveUp}>
            {t(isConflict ? 'editorPage:useTheirs' : 'editorPage:giveUp')}
          </Button>
          <Button size="small" variant="quiet" onClick={onPending}>
            {t('editorPage:seePending')}
          </Button>
        </span>
      }
    >
      {isConflict
        ? t('editorPage:refusedConflict')
        : t('editorPage:refused', { why: refusalText(op) })}
    </Note>
  )
}

export const GoneNote = () => (
  <Note tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
    {t('editorPage:gone')}
  </Note>
)

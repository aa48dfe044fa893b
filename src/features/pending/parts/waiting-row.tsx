import { Clock, Link2, LoaderCircle } from 'lucide-react'

import { useProgress } from '#src/platform/outbox/show/use-outbox.ts'
import { prerequisites } from '#src/platform/outbox/store/dependencies.ts'
import { filesToSend, type Op } from '#src/platform/outbox/store/op.ts'
import { pendingTexts } from '#src/texts/pending.ts'
import { Button } from '#src/ui/button.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { megabytes } from '#src/widgets/rejected-change/rejection-text.ts'

import styles from '../page.module.css'
import { ChangeThumbnail } from './change-thumbnail.tsx'
import { formatHistory, formatPrerequisites } from './labels.ts'

interface WaitingRowProps {
  op: Op
  ops: readonly Op[]
  nowMs: number
  /** Other rows have a thumbnail. */
  hasPictures: boolean
  /** Undefined while sending and on a read-only page. */
  onDiscard: ((opId: string) => void) | undefined
}

/** A queued or sending change. */
export function WaitingRow({ op, ops, nowMs, hasPictures, onDiscard }: WaitingRowProps) {
  const isSending = op.state === 'sending'
  const blockedBy = prerequisites(op, ops)
  const Icon = isSending ? LoaderCircle : blockedBy.length > 0 ? Link2 : Clock
  return (
    <li className={styles.row}>
      <Icon aria-hidden="true" />
      {hasPictures && <ChangeThumbnail op={op} />}
      <div className={styles.words}>
        <span className={styles.name}>{op.label}</span>
        {isSending && filesToSend(op).length > 0 ? (
          <Upload op={op} />
        ) : (
          <span className={styles.sub}>{formatHistory(op, nowMs)}</span>
        )}
        {blockedBy.length > 0 && (
          <span className={styles.sub}>{formatPrerequisites(blockedBy)}</span>
        )}
      </div>
      {onDiscard && !isSending && (
        <Button
          variant="quiet"
          size="small"
          aria-label={pendingTexts.discardOne(op.label)}
          onClick={() => onDiscard(op.opId)}
        >
          {pendingTexts.discard}
        </Button>
      )}
    </li>
  )
}

/** Progress in bytes sent. */
function Upload({ op }: { op: Op }) {
  const fraction = useProgress(op.opId) ?? 0
  const total = filesToSend(op).reduce((sum, { size = 0 }) => sum + size, 0)
  return (
    <>
      <span className={`${styles.sub} number`}>
        {pendingTexts.progress({ done: megabytes(fraction * total), total: megabytes(total) })}
      </span>
      <span className={styles.bar}>
        <ProgressBar label={pendingTexts.progressOf(op.label)} done={fraction} total={1} />
      </span>
    </>
  )
}

import '#src/platform/i18n/en/pending.ts'

import { Clock, Link2, LoaderCircle } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { useProgress } from '#src/platform/outbox/show/use-outbox.ts'
import { prerequisites } from '#src/platform/outbox/store/dependencies.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { Button } from '#src/ui/button.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { megabytes } from '#src/widgets/refusal/refusal-words.ts'

import { OpPicture } from './op-picture.tsx'
import styles from './pending-page.module.css'
import { historyOf, waitsForText } from './words.ts'

interface WaitingRowProps {
  op: Op
  ops: readonly Op[]
  nowMs: number
  /** Some rows beside it have one. */
  hasPictures: boolean
  /** Not while it is being sent, and not on a page that may not write. */
  onDiscard: ((opId: string) => void) | undefined
}

/** A change that will be sent by itself, or is being sent. */
export function WaitingRow({ op, ops, nowMs, hasPictures, onDiscard }: WaitingRowProps) {
  const isSending = op.state === 'sending'
  const blockedBy = prerequisites(op, ops)
  const Icon = isSending ? LoaderCircle : blockedBy.length > 0 ? Link2 : Clock
  return (
    <li className={styles.row}>
      <Icon aria-hidden="true" />
      {hasPictures && <OpPicture op={op} />}
      <div className={styles.words}>
        <span className={styles.name}>{op.label}</span>
        {isSending && op.files.length > 0 ? (
          <Upload op={op} />
        ) : (
          <span className={styles.sub}>{historyOf(op, nowMs)}</span>
        )}
        {blockedBy.length > 0 && <span className={styles.sub}>{waitsForText(blockedBy)}</span>}
      </div>
      {onDiscard && !isSending && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('pending:discardOne', { change: op.label })}
          onClick={() => onDiscard(op.opId)}
        >
          {t('pending:discard')}
        </Button>
      )}
    </li>
  )
}

/** By bytes, as far as they have left. */
function Upload({ op }: { op: Op }) {
  const fraction = useProgress(op.opId) ?? 0
  const total = op.files.reduce((sum, { size = 0 }) => sum + size, 0)
  return (
    <>
      <span className={`${styles.sub} number`}>
        {t('pending:progress', { done: megabytes(fraction * total), total: megabytes(total) })}
      </span>
      <span className={styles.bar}>
        <ProgressBar
          label={t('pending:progressOf', { change: op.label })}
          done={fraction}
          total={1}
        />
      </span>
    </>
  )
}

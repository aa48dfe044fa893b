import '#src/platform/i18n/en/pending.ts'

import { Clock, LoaderCircle, TriangleAlert } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/op.ts'
import { Button } from '#src/ui/button.tsx'

import styles from './pending-page.module.css'
import { historyOf, reasonOf } from './words.ts'

interface ItemProps {
  op: Op
  nowMs: number
  onDiscard: (opId: string) => void
}

/** A change that somebody has to look at. */
export function AttentionItem({ op, nowMs, onDiscard }: ItemProps) {
  return (
    <li className={styles.attention}>
      <div className={styles.item}>
        <TriangleAlert aria-hidden="true" className={styles.bad} />
        <div className={styles.words}>
          <span className={styles.name}>{op.label}</span>
          <span className={styles.sub}>{historyOf(op, nowMs)}</span>
          {op.error && <span className={styles.reason}>{reasonOf(op.error)}</span>}
        </div>
      </div>
      <footer className={styles.actions}>
        <Button variant="primary" onClick={() => void currentOutbox()?.retry(op.opId)}>
          {t('pending:retry')}
        </Button>
        <Button variant="quiet" onClick={() => onDiscard(op.opId)}>
          {t('pending:discard')}
        </Button>
      </footer>
    </li>
  )
}

/** A change that will be sent by itself, or is being sent: then it cannot be discarded. */
export function PendingItem({
  op,
  nowMs,
  onDiscard,
}: Omit<ItemProps, 'onDiscard'> & Partial<Pick<ItemProps, 'onDiscard'>>) {
  const Icon = op.state === 'sending' ? LoaderCircle : Clock
  return (
    <li className={styles.item}>
      <Icon aria-hidden="true" />
      <div className={styles.words}>
        <span className={styles.name}>{op.label}</span>
        <span className={styles.sub}>{historyOf(op, nowMs)}</span>
      </div>
      {onDiscard && (
        <Button variant="quiet" size="small" onClick={() => onDiscard(op.opId)}>
          {t('pending:discard')}
        </Button>
      )}
    </li>
  )
}

export function UnreadableItem() {
  return (
    <li className={styles.item}>
      <TriangleAlert aria-hidden="true" className={styles.bad} />
      <span className={styles.words}>{t('pending:unreadable')}</span>
    </li>
  )
}

import '#src/platform/i18n/en/pending.ts'

import { Check, Clock, LoaderCircle, TriangleAlert } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { Button } from '#src/ui/button.tsx'
import { refusalTitle } from '#src/widgets/refusal/refusal-words.ts'

import { AttentionBody, type CardDeeds } from './attention-body.tsx'
import type { Deed } from './deeds.ts'
import { OpPicture } from './op-picture.tsx'
import styles from './pending-page.module.css'
import { historyOf } from './words.ts'

interface DeedCardProps {
  deed: Deed
  nowMs: number
  deeds: CardDeeds
}

/** Changes that one deed made together: which of them are done, and which are not. */
export const DeedCard = ({ deed, nowMs, deeds }: DeedCardProps) => (
  <li className={styles.card}>
    <header className={styles.cardHead}>
      <div className={styles.words}>
        <span className={styles.name}>{titleOf(deed)}</span>
      </div>
    </header>
    <ol className={styles.steps}>
      {deed.done.map(({ opId, label }) => (
        <li key={opId} className={styles.step}>
          <Check aria-hidden="true" className={styles.good} />
          <div className={styles.words}>
            <span>{label}</span>
            <span className={styles.sub}>{t('pending:stepDone')}</span>
          </div>
        </li>
      ))}
      {deed.ops.map((op) => (
        <li key={op.opId}>
          <Step op={op} nowMs={nowMs} deeds={deeds} />
        </li>
      ))}
    </ol>
  </li>
)

const STEPS = {
  queued: { Icon: Clock, words: 'pending:stepWaits' },
  'paused-auth': { Icon: Clock, words: 'pending:stepWaits' },
  sending: { Icon: LoaderCircle, words: 'pending:stepSending' },
  attention: { Icon: TriangleAlert, words: 'pending:stepNeedsYou' },
} as const

function Step({ op, nowMs, deeds }: { op: Op; nowMs: number; deeds: CardDeeds }) {
  const { Icon, words } = STEPS[op.state]
  const isParked = op.state === 'attention'
  const mayDiscard = !isParked && op.state !== 'sending' && !deeds.isReadOnly
  return (
    <>
      <div className={styles.step}>
        <Icon aria-hidden="true" className={isParked ? styles.bad : undefined} />
        {op.files.length > 0 && <OpPicture op={op} />}
        <div className={styles.words}>
          <span className={styles.name}>{op.label}</span>
          <span className={styles.sub}>{`${t(words)}. ${historyOf(op, nowMs)}`}</span>
        </div>
        {isParked && (
          <span className={styles.reason}>
            <span className={styles.dot} aria-hidden="true" />
            {refusalTitle(op)}
          </span>
        )}
        {mayDiscard && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('pending:discardOne', { change: op.label })}
            onClick={() => deeds.onDiscard(op.opId)}
          >
            {t('pending:discard')}
          </Button>
        )}
      </div>
      {isParked && <AttentionBody op={op} deeds={deeds} />}
    </>
  )
}

function titleOf({ done, ops, standing }: Deed) {
  const hasRemoved = done.some(({ kind }) => currentOutbox()?.definitionOf(kind)?.removes)
  if (hasRemoved && ops.some(({ yields }) => yields)) return t('pending:replacedHalf')
  return t(done.length > 0 && standing === 'attention' ? 'pending:deedHalf' : 'pending:deedWhole')
}

import '#src/platform/i18n/en/pending.ts'

import { Check, Clock, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { Button } from '#src/ui/button.tsx'
import { refusalTitle } from '#src/widgets/refusal/refusal-words.ts'

import { AttentionBody, type CardDeeds } from './attention-body.tsx'
import { deedTitle } from './deed-title.ts'
import type { Deed } from './deeds.ts'
import { OpPicture } from './op-picture.tsx'
import styles from './pending-page.module.css'
import { historyOf } from './words.ts'

interface DeedCardProps {
  deed: Deed
  nowMs: number
  deeds: CardDeeds
}

/** More than these would make one card a page. */
const MOST_DONE = 5
const AT_FIRST = 20
const MORE = 100

/** Changes that one deed made together: which of them are done, and which are not. */
export function DeedCard({ deed, nowMs, deeds }: DeedCardProps) {
  const [most, setMost] = useState(AT_FIRST)
  const { done, ops } = deed
  const left = ops.length - most
  return (
    <li className={styles.card}>
      <header className={styles.cardHead}>
        <div className={styles.words}>
          <span className={styles.name}>{deedTitle(deed)}</span>
          {done.length > MOST_DONE && (
            <span className={styles.sub}>
              {t('pending:partsDone', { done: done.length, total: done.length + ops.length })}
            </span>
          )}
        </div>
      </header>
      <ol className={styles.steps}>
        {done.length <= MOST_DONE &&
          done.map(({ opId, label }) => <DoneStep key={opId} label={label} />)}
        {inOrder(ops)
          .slice(0, most)
          .map((op) => (
            <li key={op.opId}>
              <Step op={op} nowMs={nowMs} deeds={deeds} />
            </li>
          ))}
      </ol>
      {left > 0 && (
        <footer className={styles.actions}>
          <Button variant="quiet" onClick={() => setMost(most + MORE)}>
            {t('pending:showMore', { count: Math.min(left, MORE) })}
          </Button>
        </footer>
      )}
    </li>
  )
}

const DoneStep = ({ label }: { label: string }) => (
  <li className={styles.step}>
    <Check aria-hidden="true" className={styles.good} />
    <div className={styles.words}>
      <span>{label}</span>
      <span className={styles.sub}>{t('pending:stepDone')}</span>
    </div>
  </li>
)

/** What needs somebody is not to be looked for. */
const inOrder = (ops: readonly Op[]) =>
  ops.length <= AT_FIRST
    ? ops
    : ops.toSorted((a, b) => Number(b.state === 'attention') - Number(a.state === 'attention'))

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
            <span>{refusalTitle(op)}</span>
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

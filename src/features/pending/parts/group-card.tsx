import { Check, Clock, LoaderCircle, TriangleAlert } from 'lucide-react'

import { filesToSend, type Op } from '#src/platform/outbox/store/op.ts'
import { pendingTexts } from '#src/texts/pending.ts'
import { Button } from '#src/ui/button.tsx'
import { useListParts } from '#src/ui/use-list-parts.ts'
import { rejectionTitle } from '#src/widgets/rejected-change/rejection-text.ts'

import styles from '../page.module.css'
import { AttentionBody, type CardActions } from './attention-card.tsx'
import { groupTitle } from './change-groups.ts'
import type { ChangeGroup } from './change-groups.ts'
import { ChangeThumbnail } from './change-thumbnail.tsx'
import { formatHistory } from './labels.ts'

interface GroupCardProps {
  group: ChangeGroup
  nowMs: number
  actions: CardActions
}

/** More would fill the page. */
const MAX_DONE = 5
const INITIAL_COUNT = 20
const COUNT_PER_STEP = 100

/** A change group with its finished and unfinished steps. */
export function GroupCard({ group, nowMs, actions }: GroupCardProps) {
  const { list, limit, showMore } = useListParts<HTMLOListElement>(INITIAL_COUNT, COUNT_PER_STEP)
  const { done, ops } = group
  const hiddenCount = ops.length - limit
  return (
    <li className={styles.card}>
      <header className={styles.cardHead}>
        <div className={styles.words}>
          <span className={styles.name}>{groupTitle(group)}</span>
          {done.length > MAX_DONE && (
            <span className={styles.sub}>
              {pendingTexts.partsDone({ done: done.length, total: done.length + ops.length })}
            </span>
          )}
        </div>
      </header>
      <ol ref={list} className={styles.steps}>
        {done.length <= MAX_DONE &&
          done.map(({ opId, label }) => <DoneStep key={opId} label={label} />)}
        {attentionFirst(ops)
          .slice(0, limit)
          .map((op) => (
            <li key={op.opId}>
              <Step op={op} nowMs={nowMs} actions={actions} />
            </li>
          ))}
      </ol>
      {hiddenCount > 0 && (
        <footer className={styles.actions}>
          <Button variant="quiet" onClick={showMore}>
            {pendingTexts.showMore(Math.min(hiddenCount, COUNT_PER_STEP))}
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
      <span className={styles.sub}>{pendingTexts.stepDone}</span>
    </div>
  </li>
)

/** Puts changes that need attention first in a long group. */
const attentionFirst = (ops: readonly Op[]) =>
  ops.length <= INITIAL_COUNT
    ? ops
    : ops.toSorted((a, b) => Number(b.state === 'attention') - Number(a.state === 'attention'))

const STEPS = {
  queued: { Icon: Clock, words: pendingTexts.stepWaits },
  'paused-auth': { Icon: Clock, words: pendingTexts.stepWaits },
  sending: { Icon: LoaderCircle, words: pendingTexts.stepSending },
  attention: { Icon: TriangleAlert, words: pendingTexts.stepNeedsYou },
} as const

function Step({ op, nowMs, actions }: { op: Op; nowMs: number; actions: CardActions }) {
  const { Icon, words } = STEPS[op.state]
  const isParked = op.state === 'attention'
  const mayDiscard = !isParked && op.state !== 'sending' && !actions.isReadOnly
  return (
    <>
      <div className={styles.step}>
        <Icon aria-hidden="true" className={isParked ? styles.bad : undefined} />
        {filesToSend(op).length > 0 && <ChangeThumbnail op={op} />}
        <div className={styles.words}>
          <span className={styles.name}>{op.label}</span>
          <span className={styles.sub}>{`${words}. ${formatHistory(op, nowMs)}`}</span>
        </div>
        {isParked && (
          <span className={styles.reason}>
            <span className={styles.dot} aria-hidden="true" />
            <span>{rejectionTitle(op)}</span>
          </span>
        )}
        {mayDiscard && (
          <Button
            variant="quiet"
            size="small"
            aria-label={pendingTexts.discardOne(op.label)}
            onClick={() => actions.onDiscard(op.opId)}
          >
            {pendingTexts.discard}
          </Button>
        )}
      </div>
      {isParked && <AttentionBody op={op} actions={actions} />}
    </>
  )
}

import '#src/platform/i18n/en/pending.ts'

import { Send } from 'lucide-react'
import { useState } from 'react'

import { useNow } from '#src/platform/clock/use-now.ts'
import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { useOutbox } from '#src/platform/outbox/use-outbox.ts'
import type { OutboxView } from '#src/platform/outbox/watch.ts'
import { Button } from '#src/ui/button.tsx'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'

import { DiscardDialog } from './discard-dialog.tsx'
import { Group } from './group.tsx'
import { AttentionItem, PendingItem, UnreadableItem } from './items.tsx'
import styles from './pending-page.module.css'
import { SentGroup } from './sent-group.tsx'

/** OFF-19: what needs attention, is being sent, waits and was sent. */
export function PendingPage() {
  const view = useOutbox()
  const nowMs = useNow('device')
  const [discardId, setDiscardId] = useState<string>()
  if (!view.loaded) return <LoadingScreen />

  const { ops, unreadable, counts } = view
  const attention = ops.filter(({ state }) => state === 'attention')
  const sending = ops.filter(({ state }) => state === 'sending')
  const waiting = ops.filter(({ state }) => state === 'queued' || state === 'paused-auth')
  // As it is now: while the question stands it may be sent, and then there is nothing to discard.
  const discarding = [...attention, ...waiting].find(({ opId }) => opId === discardId)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Summary counts={counts} />
        {ops.length > 0 && (
          <Button onClick={() => void currentOutbox()?.sendNow()}>
            <Send aria-hidden="true" />
            {t('pending:sendNow')}
          </Button>
        )}
      </header>
      {counts.attention > 0 && (
        <Group title={t('pending:attention')} aside={counts.attention}>
          {attention.map((op) => (
            <AttentionItem key={op.opId} op={op} nowMs={nowMs} onDiscard={setDiscardId} />
          ))}
          {unreadable.map(({ seq }) => (
            <UnreadableItem key={seq} />
          ))}
        </Group>
      )}
      {sending.length > 0 && (
        <Group title={t('pending:sending')} aside={sending.length}>
          {sending.map((op) => (
            <PendingItem key={op.opId} op={op} nowMs={nowMs} />
          ))}
        </Group>
      )}
      {waiting.length > 0 && (
        <Group title={t('pending:waiting')} aside={waiting.length}>
          {waiting.map((op) => (
            <PendingItem key={op.opId} op={op} nowMs={nowMs} onDiscard={setDiscardId} />
          ))}
        </Group>
      )}
      <SentGroup />
      {discarding && <DiscardDialog op={discarding} onClose={() => setDiscardId(undefined)} />}
    </div>
  )
}

function Summary({ counts: { waiting, attention } }: Pick<OutboxView, 'counts'>) {
  return (
    <div className={styles.summary}>
      <h2 className={styles.title}>{titleOf(waiting, attention)}</h2>
      <p className="second">{commentOf(waiting, attention)}</p>
    </div>
  )
}

function titleOf(waiting: number, attention: number) {
  if (attention > 0) return t('pending:needYou', { count: attention })
  return waiting > 0 ? t('pending:wait', { count: waiting }) : t('pending:allSent')
}

function commentOf(waiting: number, attention: number) {
  if (waiting === 0) return attention === 0 ? t('pending:nothingWaits') : ''
  return attention > 0 ? t('pending:othersAreSafe') : t('pending:areSafe')
}

import '#src/platform/i18n/en/pending.ts'

import { useRef, useState } from 'react'

import { useNow } from '#src/platform/clock/use-now.ts'
import { useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'

import { AttentionCard } from './attention-card.tsx'
import { DeedCard } from './deed-card.tsx'
import { type Deed, deedsOf } from './deeds.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { Group } from './group.tsx'
import { Notices } from './notices.tsx'
import { PageHead } from './page-head.tsx'
import styles from './pending-page.module.css'
import { SentGroup } from './sent-group.tsx'
import { summaryOf } from './summary.ts'
import { UnreadableRow } from './unreadable-row.tsx'
import { useReceipts } from './use-receipts.ts'
import { WaitingRow } from './waiting-row.tsx'

const STANDINGS = ['attention', 'sending', 'waiting'] as const

/** OFF-19: what needs attention, is being sent, waits and was sent. `onOpen` goes to an address of the console. */
export function PendingPage({ onOpen }: { onOpen: (address: string) => void }) {
  const view = useOutbox()
  const connectivity = useConnectivity()
  const receipts = useReceipts()
  const nowMs = useNow('device')
  const title = useRef<HTMLHeadingElement>(null)
  const [discardId, setDiscardId] = useState<string>()
  if (!view.loaded || !receipts) return <LoadingScreen />

  const { ops, unreadable, counts, isReadOnly } = view
  const deeds = deedsOf(ops, receipts)
  // As it is now: while the question stands it may be sent, and then there is nothing to discard.
  const discarding = ops.find(({ opId, state }) => opId === discardId && state !== 'sending')
  const onLeave = () => title.current?.focus()
  const cardDeeds = { isReadOnly, onDiscard: setDiscardId, onOpen, onLeave }
  const summary = summaryOf({
    connectivity,
    ...counts,
    sending: ops.filter(({ state }) => state === 'sending').length,
    needsSignIn: ops.some(({ state }) => state === 'paused-auth'),
    lastSentAt: receipts[0]?.doneAt,
    nowMs,
  })

  const hasPictures = ops.some(({ state, files }) => state !== 'attention' && files.length > 0)

  const show = (deed: Deed) => {
    const [op] = deed.ops
    if (!op || deed.ops.length + deed.done.length > 1)
      return <DeedCard key={deed.key} deed={deed} nowMs={nowMs} deeds={cardDeeds} />
    if (deed.standing === 'attention')
      return <AttentionCard key={deed.key} op={op} nowMs={nowMs} deeds={cardDeeds} />
    return (
      <WaitingRow
        key={deed.key}
        op={op}
        ops={ops}
        nowMs={nowMs}
        hasPictures={hasPictures}
        onDiscard={isReadOnly ? undefined : setDiscardId}
      />
    )
  }
  return (
    <div className={styles.page}>
      <PageHead
        summary={summary}
        titleRef={title}
        isFilled={ops.length + unreadable.length > 0}
        isReadOnly={isReadOnly}
      />
      <Notices isReadOnly={isReadOnly} files={view.files} />
      {STANDINGS.map((standing) => {
        const standingDeeds = deeds.filter((deed) => deed.standing === standing)
        const strays = standing === 'attention' ? unreadable : []
        const items = [...standingDeeds, ...strays]
        if (items.length === 0) return null
        return (
          <Group
            key={standing}
            title={t(`pending:${standing}`)}
            aside={items.length}
            items={items}
            render={(item) =>
              'ops' in item ? show(item) : <UnreadableRow key={item.seq} change={item} />
            }
          />
        )
      })}
      <SentGroup receipts={receipts} nowMs={nowMs} />
      {discarding && (
        <DiscardDialog
          op={discarding}
          ops={ops}
          onClose={() => setDiscardId(undefined)}
          onLeave={onLeave}
        />
      )}
    </div>
  )
}

import { useLiveQuery } from 'dexie-react-hooks'
import { Check, RefreshCw, TriangleAlert } from 'lucide-react'
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

import { formatNear } from '#src/domain/dates.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { filesToSend, type Receipt, type UnreadableOp } from '#src/platform/outbox/store/op.ts'
import { updates } from '#src/platform/pwa/pwa.ts'
import { commonTexts } from '#src/texts/common.ts'
import { pendingTexts } from '#src/texts/pending.ts'
import { Button } from '#src/ui/button.tsx'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'
import { useListParts } from '#src/ui/use-list-parts.ts'
import { DiscardDialog } from '#src/widgets/rejected-change/discard-dialog.tsx'

import styles from './page.module.css'
import { AttentionCard } from './parts/attention-card.tsx'
import { type ChangeGroup, groupChanges } from './parts/change-groups.ts'
import { GroupCard } from './parts/group-card.tsx'
import { Notices, PageHeader } from './parts/page-header.tsx'
import { summaryOf } from './parts/summary.ts'
import { WaitingRow } from './parts/waiting-row.tsx'

/** Rendering a thousand rows at once would block input. */
const INITIAL_COUNT = 40
const COUNT_PER_STEP = 100

const STATUSES = ['attention', 'sending', 'waiting'] as const

/** OFF-19. `onOpen` navigates to a URL of the console. */
export function PendingPage({ onOpen }: { onOpen: (address: string) => void }) {
  const view = useOutbox()
  const connectivity = useConnectivity()
  const receipts = useReceipts()
  const nowMs = useNow('device')
  const title = useRef<HTMLHeadingElement>(null)
  const onFocus = useFocusRecovery(title)
  const [discardId, setDiscardId] = useState<string>()
  if (!view.loaded || !receipts) return <LoadingScreen />

  const { ops, unreadable, counts, isReadOnly } = view
  const groups = groupChanges(ops, receipts)
  // Closes the dialog if the change is sent in the meantime.
  const discarding = ops.find(({ opId, state }) => opId === discardId && state !== 'sending')
  if (discardId !== undefined && !discarding) setDiscardId(undefined)
  const onLeave = () => title.current?.focus()
  const cardActions = { isReadOnly, onDiscard: setDiscardId, onOpen, onLeave }
  const summary = summaryOf({
    connectivity,
    ...counts,
    sending: ops.filter(({ state }) => state === 'sending').length,
    needsSignIn: ops.some(({ state }) => state === 'paused-auth'),
    lastSentAt: receipts[0]?.doneAt,
    nowMs,
  })

  const hasPictures = ops.some((op) => op.state !== 'attention' && filesToSend(op).length > 0)

  const show = (group: ChangeGroup) => {
    const [op] = group.ops
    if (!op || group.ops.length + group.done.length > 1)
      return <GroupCard key={group.key} group={group} nowMs={nowMs} actions={cardActions} />
    if (group.status === 'attention')
      return <AttentionCard key={group.key} op={op} nowMs={nowMs} actions={cardActions} />
    return (
      <WaitingRow
        key={group.key}
        op={op}
        ops={ops}
        nowMs={nowMs}
        hasPictures={hasPictures}
        onDiscard={isReadOnly ? undefined : setDiscardId}
      />
    )
  }
  return (
    <div className={styles.page} onFocus={onFocus}>
      <PageHeader
        summary={summary}
        titleRef={title}
        isFilled={ops.length + unreadable.length > 0}
        isReadOnly={isReadOnly}
      />
      <Notices isReadOnly={isReadOnly} files={view.files} />
      {STATUSES.map((status) => {
        const groupsOfStatus = groups.filter((group) => group.status === status)
        const unreadableItems = status === 'attention' ? unreadable : []
        const items = [...groupsOfStatus, ...unreadableItems]
        if (items.length === 0) return null
        return (
          <Group
            key={status}
            title={pendingTexts[status]}
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
          onClose={() => setDiscardId(undefined)}
          onDiscarded={onLeave}
        />
      )}
    </div>
  )
}

/** The title gets the focus when what had it is gone: a change may be sent at any time. */
function useFocusRecovery(title: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(undefined)
  // Not a layout effect: a dialog that closes still blocks the page then.
  useEffect(() => {
    if (focused.current?.isConnected !== false || document.activeElement !== document.body) return
    focused.current = undefined
    title.current?.focus({ preventScroll: true })
  })
  return ({ currentTarget, target }: FocusEvent) => {
    if (currentTarget.contains(target)) focused.current = target
  }
}

/** Sent changes, newest first. */
const SentGroup = ({ receipts, nowMs }: { receipts: readonly Receipt[]; nowMs: number }) => (
  <Group
    title={pendingTexts.sent}
    aside={pendingTexts.last30Days}
    items={receipts}
    render={({ opId, label, doneAt }) => (
      <li key={opId} className={`${styles.row} ${styles.sentRow}`}>
        <Check aria-hidden="true" className={styles.good} />
        <div className={styles.words}>
          <span className={styles.name}>{label}</span>
          <time className={styles.sub} dateTime={new Date(doneAt).toISOString()}>
            {formatNear(new Date(doneAt), nowMs)}
          </time>
        </div>
      </li>
    )}
  >
    <p className={styles.none}>{pendingTexts.nothingSent}</p>
  </Group>
)

interface GroupProps<T> {
  title: string
  aside: ReactNode
  items: readonly T[]
  render: (item: T) => ReactNode
  /** Shown when there are no items. */
  children?: ReactNode
}

function Group<T>({ title, aside, items, render, children }: GroupProps<T>) {
  const id = useId()
  const { list, limit, showMore } = useListParts<HTMLUListElement>(INITIAL_COUNT, COUNT_PER_STEP)
  const hiddenCount = items.length - limit
  return (
    <section aria-labelledby={id}>
      <header className={styles.groupHead}>
        <h3 id={id}>{title}</h3>
        <span className="quiet number">{aside}</span>
      </header>
      {items.length === 0 ? children : <ul ref={list}>{items.slice(0, limit).map(render)}</ul>}
      {hiddenCount > 0 && (
        <Button variant="quiet" className={styles.more} onClick={showMore}>
          {pendingTexts.showMore(Math.min(hiddenCount, COUNT_PER_STEP))}
        </Button>
      )}
    </section>
  )
}

/** Unreadable changes are kept: a newer version may be able to send them. */
const UnreadableRow = ({ change: { isNewer } }: { change: UnreadableOp }) => (
  <li className={styles.row}>
    <TriangleAlert aria-hidden="true" className={styles.bad} />
    <div className={styles.words}>
      <span className={styles.name}>
        {isNewer ? pendingTexts.newerTitle : pendingTexts.brokenTitle}
      </span>
      <span className={styles.sub}>
        {isNewer ? pendingTexts.newerText : pendingTexts.brokenText}
      </span>
    </div>
    {isNewer && (
      <Button size="small" onClick={() => void updates.accept()}>
        <RefreshCw aria-hidden="true" />
        {commonTexts.reload}
      </Button>
    )}
  </li>
)

/** The last 30 days, newest first. Undefined until loaded. */
const useReceipts = () =>
  useLiveQuery(() => currentOutbox()?.db.receipts.orderBy('doneAt').reverse().toArray() ?? [])

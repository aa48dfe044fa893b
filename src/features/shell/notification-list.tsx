import { Link } from '@tanstack/react-router'

import type { AccessRequest } from '#src/contract/workspace.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { accessRequestsTexts } from '#src/texts/access-requests.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { AnswerButtons } from '#src/widgets/access-requests/answer-buttons.tsx'
import { useAccessRequests } from '#src/widgets/access-requests/use-access-requests.ts'

import styles from './notification-list.module.css'

/** Devices that are disconnected, late or low on battery. */
export interface DeviceWarnings {
  /** Undefined until loaded. */
  count: number | undefined
  isError: boolean
}

interface NotificationListProps {
  warnings: DeviceWarnings
  onLeave: () => void
}

/** Maximum per kind; the linked page lists the rest. */
const MAX_SHOWN = 4

/** Items that need attention, with links; access requests are answered here (PERM-08). */
export function NotificationList({ warnings, onLeave }: NotificationListProps) {
  const { ops, counts } = useOutbox()
  const access = useAccessRequests()
  const { requests = [] } = access
  const rejected = ops.filter(({ state }) => state === 'attention')
  const known = [counts.attention, warnings.count, access.requests?.length]
  if (known.every((count) => count === 0))
    return <p className={`second ${styles.list}`}>{shellTexts.upToDate}</p>
  return (
    <div className={styles.list}>
      {counts.attention > 0 && (
        <section className={styles.section}>
          <Link onClick={onLeave} to="/pending-changes" className={styles.item}>
            {shellTexts.changesRefused(counts.attention)}
          </Link>
          <ul className={styles.requests}>
            {rejected.slice(0, MAX_SHOWN).map(({ opId, label }) => (
              <li key={opId} className={styles.request}>
                <bdi className="clip">{label}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {requests.length > 0 && <Requests requests={requests} onLeave={onLeave} />}
      {warnings.count !== undefined && warnings.count > 0 && (
        <section className={styles.section}>
          <Link
            onClick={onLeave}
            to="/user/devices"
            search={{ workspace: 'warnings' }}
            className={styles.item}
          >
            {shellTexts.deviceWarnings(warnings.count)}
          </Link>
        </section>
      )}
      {access.requests === undefined && (
        <Unknown isError={access.isError}>{accessRequestsTexts.loadFailed}</Unknown>
      )}
      {warnings.count === undefined && (
        <Unknown isError={warnings.isError}>{shellTexts.countFailed}</Unknown>
      )}
    </div>
  )
}

/** In place of what is not loaded. */
const Unknown = ({ isError, children }: { isError: boolean; children: string }) =>
  isError ? <p className="second">{children}</p> : <SkeletonRows rows={1} plain />

interface RequestsProps {
  requests: readonly AccessRequest[]
  onLeave: () => void
}

function Requests({ requests, onLeave }: RequestsProps) {
  const away = isDisconnected(useConnectivity())
  return (
    <section className={styles.section}>
      <Link onClick={onLeave} to="/home" className={styles.item}>
        {shellTexts.accessRequests(requests.length)}
      </Link>
      <ul className={styles.requests}>
        {requests.slice(0, MAX_SHOWN).map((request) => (
          <li key={request.id} className={styles.request}>
            <span>
              <bdi className={styles.name}>{request.fullName}</bdi>
              <span> · </span>
              <bdi>{request.workspaceName}</bdi>
            </span>
            <span className={styles.reason} dir="auto">
              {request.reason}
            </span>
            <span className={styles.answers}>
              <AnswerButtons request={request} />
            </span>
          </li>
        ))}
      </ul>
      {away && <p className="quiet small">{accessRequestsTexts.needNetwork}</p>}
    </section>
  )
}

import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, KeyRound, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import type { AccessRequest } from '#src/contract/workspace.ts'
import { formatDate } from '#src/domain/dates.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { accessRequestsTexts } from '#src/texts/access-requests.ts'
import { homeTexts } from '#src/texts/home.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { wrapTexts } from '#src/ui/wrap-texts.tsx'
import { AnswerButtons } from '#src/widgets/access-requests/answer-buttons.tsx'
import { useAccessRequests } from '#src/widgets/access-requests/use-access-requests.ts'

import styles from './activities.module.css'
import type { Warnings } from './use-devices.ts'
import { WarningList } from './warning-list.tsx'

/** Answering one shows the next. */
const MAX_REQUESTS = 3

/** The view below lists the rest. */
const MAX_NAMED = 3

interface ActivitiesProps {
  warnings: Warnings
  /** Undefined until loaded. */
  warningCount: number | undefined
}

/** HOME-02 */
export function Activities({ warnings, warningCount }: ActivitiesProps) {
  const now = useNow('server')
  const { counts } = useOutbox()
  const access = useAccessRequests()
  const isUpToDate = [counts.attention, warningCount, access.requests?.length].every(
    (one) => one === 0,
  )
  return (
    <Card className={styles.card} aria-label={homeTexts.activities}>
      <header className={styles.head}>
        <h2 className={styles.title}>{homeTexts.activities}</h2>
        <time className="quiet">{formatDate(new Date(now))}</time>
      </header>
      {counts.attention > 0 && (
        <Line icon={<CircleAlert aria-hidden="true" className={styles.bad} />}>
          {`${homeTexts.refused(counts.attention)} `}
          <Link to="/pending-changes" className="link">
            {homeTexts.seeChanges}
          </Link>
        </Line>
      )}
      <OpenRequests {...access} />
      {warningCount === undefined && <SkeletonRows rows={1} />}
      {isUpToDate && (
        <Line icon={<CircleCheck aria-hidden="true" className={styles.good} />}>
          {homeTexts.upToDate}
        </Line>
      )}
      {warningCount !== undefined && warningCount > 0 && (
        <WarningSummary warnings={warnings} total={warningCount} />
      )}
    </Card>
  )
}

function OpenRequests({ requests, isError }: ReturnType<typeof useAccessRequests>) {
  if (!requests) return isError && <p className="second">{accessRequestsTexts.loadFailed}</p>
  if (requests.length === 0) return null
  return (
    <>
      <Line icon={<KeyRound aria-hidden="true" className={styles.warn} />}>
        {homeTexts.requests(requests.length)}
      </Line>
      <AccessRequests requests={requests} />
    </>
  )
}

/** Lists the first warnings. The cache may hold fewer than the server counted. */
const WarningSummary = ({ warnings, total }: { warnings: Warnings; total: number }) => (
  <>
    <Line icon={<TriangleAlert aria-hidden="true" className={styles.warn} />}>
      {`${homeTexts.warnings(total)} `}
      {total > MAX_NAMED && (
        <Link to="/home" search={{ view: 'warnings' }} className="link">
          {homeTexts.seeWarnings}
        </Link>
      )}
    </Line>
    {warnings.devices && warnings.devices.length > 0 && (
      <WarningList {...warnings} devices={warnings.devices.slice(0, MAX_NAMED)} />
    )}
    {/* Reserves the space, so that the content below does not move. */}
    {!warnings.devices && !warnings.isError && <SkeletonRows rows={Math.min(total, MAX_NAMED)} />}
  </>
)

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={styles.line}>
    {icon}
    <span>{wrapTexts(children)}</span>
  </p>
)

/** Open access requests (PERM-08). */
function AccessRequests({ requests }: { requests: readonly AccessRequest[] }) {
  const away = isDisconnected(useConnectivity())
  const others = requests.length - MAX_REQUESTS
  return (
    <>
      <ul className={styles.list} aria-label={homeTexts.accessRequests}>
        {requests.slice(0, MAX_REQUESTS).map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      {others > 0 && <p className="quiet">{homeTexts.moreRequests(others)}</p>}
      {away && <p className="quiet">{accessRequestsTexts.needNetwork}</p>}
    </>
  )
}

function Request({ request }: { request: AccessRequest }) {
  const { fullName, workspaceName, reason, requestedAt } = request
  return (
    <li className={styles.request}>
      <Avatar name={fullName} />
      <div className={styles.words}>
        <p>
          <bdi className={styles.name}>{fullName}</bdi>
          <span>{` ${homeTexts.asksFor(workspaceName)}`}</span>
        </p>
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
        <time className="quiet small">{formatDate(requestedAt)}</time>
      </div>
      <div className={styles.answers}>
        <AnswerButtons request={request} />
      </div>
    </li>
  )
}

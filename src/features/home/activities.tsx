import '#src/platform/i18n/en/home.ts'

import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, KeyRound, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatDate } from '#src/domain/dates.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { wrapTexts } from '#src/ui/wrap-texts.tsx'
import { useAccessRequests } from '#src/widgets/access-requests/use-access-requests.ts'

import { AccessRequests } from './access-requests.tsx'
import styles from './activities.module.css'
import type { Warnings } from './use-warnings.ts'
import { WarningList } from './warning-list.tsx'

/** The others are one press away, in the view below. */
const MOST_NAMED = 3

interface ActivitiesProps {
  warnings: Warnings
  /** How many warnings there are; undefined until that is known. */
  counted: number | undefined
}

/** What waits for somebody today (HOME-02). */
export function Activities({ warnings, counted }: ActivitiesProps) {
  const now = useNow('server')
  const { counts } = useOutbox()
  const access = useAccessRequests()
  const isAllWell = [counts.attention, counted, access.requests?.length].every((one) => one === 0)
  return (
    <Card className={styles.card} aria-label={t('home:activities')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('home:activities')}</h2>
        <time className="quiet">{formatDate(new Date(now))}</time>
      </header>
      {counts.attention > 0 && (
        <Line icon={<CircleAlert aria-hidden="true" className={styles.bad} />}>
          {`${t('home:refused', { count: counts.attention })} `}
          <Link to="/pending-changes" className="link">
            {t('home:seeChanges')}
          </Link>
        </Line>
      )}
      <Asked {...access} />
      {counted === undefined && <SkeletonRows rows={1} />}
      {isAllWell && (
        <Line icon={<CircleCheck aria-hidden="true" className={styles.good} />}>
          {t('home:upToDate')}
        </Line>
      )}
      {counted !== undefined && counted > 0 && <SomeWarnings warnings={warnings} total={counted} />}
    </Card>
  )
}

function Asked({ requests, isError }: ReturnType<typeof useAccessRequests>) {
  if (!requests) return isError && <p className="second">{t('home:requestsUnknown')}</p>
  if (requests.length === 0) return null
  return (
    <>
      <Line icon={<KeyRound aria-hidden="true" className={styles.warn} />}>
        {t('home:requests', { count: requests.length })}
      </Line>
      <AccessRequests requests={requests} />
    </>
  )
}

/** Of a few it is said which. What is kept here may know less than the server has counted. */
const SomeWarnings = ({ warnings, total }: { warnings: Warnings; total: number }) => (
  <>
    <Line icon={<TriangleAlert aria-hidden="true" className={styles.warn} />}>
      {`${t('home:warnings', { count: total })} `}
      {total > MOST_NAMED && (
        <Link to="/home" search={{ view: 'warnings' }} className="link">
          {t('home:seeWarnings')}
        </Link>
      )}
    </Line>
    {warnings.devices && warnings.devices.length > 0 && (
      <WarningList devices={warnings.devices.slice(0, MOST_NAMED)} now={warnings.now} />
    )}
    {/* What stands below must not move while somebody aims at it. */}
    {!warnings.devices && !warnings.isError && <SkeletonRows rows={Math.min(total, MOST_NAMED)} />}
  </>
)

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={styles.line}>
    {icon}
    <span>{wrapTexts(children)}</span>
  </p>
)

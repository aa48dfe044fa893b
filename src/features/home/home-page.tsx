import '#src/platform/i18n/en/home.ts'

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'

import { deviceQueries } from '#src/data/devices/queries.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { formatDate } from '#src/domain/dates.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'

import styles from './home-page.module.css'

export function HomePage() {
  const asking = useQuery(userQueries.self())
  const self = asking.data
  const organizationId = self?.organizationId ?? undefined
  const counting = useQuery({
    ...deviceQueries.count(organizationId),
    enabled: self !== undefined,
  })
  const failed = [asking, counting].find(({ isError, data }) => isError && data === undefined)
  if (failed)
    return <ErrorState title={t('home:countFailed')} onRetry={() => void failed.refetch()} />
  return (
    <div className={styles.page}>
      <DeviceCount count={counting.data?.count} />
      <Activities warnings={counting.data?.warnings} />
    </div>
  )
}

/** HOME-01 */
function DeviceCount({ count }: { count: number | undefined }) {
  return (
    <Card className={styles.card}>
      <p className={styles.figure} aria-busy={count === undefined}>
        <span className={styles.number}>{count ?? '–'}</span>
        <span className="second">{t('home:devices', { count: count ?? 0 })}</span>
      </p>
      <Link to="/user/devices" className={buttonClass()}>
        {t('home:allDevices')}
      </Link>
    </Card>
  )
}

/** HOME-02 */
function Activities({ warnings }: { warnings: number | undefined }) {
  return (
    <Card className={styles.card}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('home:activities')}</h2>
        <time className="quiet">{formatDate(new Date(serverClock.now()))}</time>
      </header>
      {warnings === 0 && (
        <p className={styles.line}>
          <CircleCheck aria-hidden="true" className={styles.good} />
          {t('home:upToDate')}
        </p>
      )}
      {warnings !== undefined && warnings > 0 && (
        <>
          <p className={styles.line}>
            <TriangleAlert aria-hidden="true" className={styles.warn} />
            {t('home:warnings', { count: warnings })}
          </p>
          <Link to="/user/devices" search={{ workspace: 'warnings' }} className={buttonClass()}>
            {t('home:seeDevices')}
          </Link>
        </>
      )}
    </Card>
  )
}

import '#src/platform/i18n/en/home.ts'

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { DeviceListQuery } from '#src/contract/device.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'

import { Activities } from './activities.tsx'
import { Fleet } from './fleet.tsx'
import styles from './home-page.module.css'
import type { HomeView } from './search.ts'
import { useFirstWarnings } from './use-warnings.ts'

/** As many as are read here; the devices page has the others. */
const MOST_WARNINGS = 20

interface HomePageProps {
  view: HomeView
  onView: (view: HomeView) => void
}

export function HomePage({ view, onView }: HomePageProps) {
  const asking = useQuery(userQueries.self())
  const { data: self } = asking
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
      <DeviceCount count={counting.data?.count} owner={self?.userOrganization?.name} />
      <Warned
        place={self && (organizationId === undefined ? {} : { organizationId })}
        counted={counting.data?.warnings}
        view={view}
        onView={onView}
      />
    </div>
  )
}

interface WarnedProps extends HomePageProps {
  place: DeviceListQuery | undefined
  counted: number | undefined
}

/** Which devices they are is asked only where there are some, or where somebody wants to see it. */
function Warned({ place, counted, ...views }: WarnedProps) {
  const isAsked = (counted ?? 0) > 0 || views.view === 'warnings'
  const warnings = useFirstWarnings(isAsked ? place : undefined, MOST_WARNINGS)
  return (
    <>
      <Activities warnings={warnings} counted={counted} />
      <Fleet {...views} place={place} warnings={warnings} />
    </>
  )
}

/** HOME-01 */
function DeviceCount({ count, owner }: { count: number | undefined; owner: string | undefined }) {
  return (
    <Card className={styles.card}>
      <p className={styles.figure} aria-busy={count === undefined}>
        <span className={styles.number}>{count ?? '–'}</span>
        <span className="second">{t('home:devices', { count: count ?? 0 })}</span>
      </p>
      <p className="quiet" dir="auto">
        {owner ?? t('home:everyOrganization')}
      </p>
      <div className={styles.ways}>
        <Link to="/user/devices" className={buttonClass()}>
          {t('home:allDevices')}
        </Link>
        <Link to="/user/dashboard" className={buttonClass({ variant: 'quiet' })}>
          {t('home:openStatus')}
        </Link>
      </div>
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { DeviceListQuery } from '#src/contract/device.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { homeTexts } from '#src/texts/home.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'

import styles from './page.module.css'
import { Activities } from './parts/activities.tsx'
import { Fleet } from './parts/fleet.tsx'
import { useFirstWarnings } from './parts/use-devices.ts'
import type { HomeView } from './search-params.ts'

/** The devices page lists the rest. */
const MAX_WARNINGS = 20

interface HomePageProps {
  view: HomeView
  onView: (view: HomeView) => void
}

export function HomePage({ view, onView }: HomePageProps) {
  const selfQuery = useQuery(userQueries.self())
  const { data: self } = selfQuery
  const organizationId = self?.organizationId ?? undefined
  const countQuery = useQuery({
    ...deviceQueries.count(organizationId),
    enabled: self !== undefined,
  })
  const failed = [selfQuery, countQuery].find(({ isError, data }) => isError && data === undefined)
  if (failed)
    return <ErrorState title={homeTexts.countFailed} onRetry={() => void failed.refetch()} />
  return (
    <div className={styles.page}>
      <DeviceCount count={countQuery.data?.count} owner={self?.userOrganization?.name} />
      <WarningsAndFleet
        place={self && (organizationId === undefined ? {} : { organizationId })}
        warningCount={countQuery.data?.warnings}
        view={view}
        onView={onView}
      />
    </div>
  )
}

interface WarningsAndFleetProps extends HomePageProps {
  place: DeviceListQuery | undefined
  warningCount: number | undefined
}

/** Loads warnings only if there are some or the view shows them. */
function WarningsAndFleet({ place, warningCount, ...views }: WarningsAndFleetProps) {
  const isAsked = (warningCount ?? 0) > 0 || views.view === 'warnings'
  const warnings = useFirstWarnings(isAsked ? place : undefined, MAX_WARNINGS)
  return (
    <>
      <Activities warnings={warnings} warningCount={warningCount} />
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
        <span className="second">{homeTexts.devices(count ?? 0)}</span>
      </p>
      <p className="quiet" dir="auto">
        {owner ?? homeTexts.everyOrganization}
      </p>
      <div className={styles.ways}>
        <Link to="/user/devices" className={buttonClass()}>
          {homeTexts.allDevices}
        </Link>
        <Link to="/user/dashboard" className={buttonClass({ variant: 'quiet' })}>
          {homeTexts.openStatus}
        </Link>
      </div>
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, ScanLine, TriangleAlert } from 'lucide-react'

import type { DeviceListQuery } from '#src/contract/device.ts'
import type { CurrentUser } from '#src/contract/user.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { homeTexts } from '#src/texts/home.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ErrorState } from '#src/ui/error-state.tsx'

import styles from './page.module.css'
import { Activities } from './parts/activities.tsx'
import { MAX_FIRST_DEVICES } from './parts/first-run-steps.ts'
import { FirstRun } from './parts/first-run.tsx'
import { Fleet } from './parts/fleet.tsx'
import { StateBar } from './parts/state-bar.tsx'
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
    return <ErrorState title={shellTexts.countFailed} onRetry={() => void failed.refetch()} />
  return (
    <div className={styles.page}>
      <FirstSteps self={self} counts={countQuery.data} />
      <DeviceCount self={self} counts={countQuery.data} />
      <WarningsAndFleet
        place={self && (organizationId === undefined ? {} : { organizationId })}
        warningCount={countQuery.data?.warnings}
        view={view}
        onView={onView}
      />
    </div>
  )
}

interface AccountProps {
  /** Both undefined until loaded. */
  self: CurrentUser | undefined
  counts: { count: number; warnings: number } | undefined
}

/** For those who set up an organization or the platform. */
function FirstSteps({ self, counts }: AccountProps) {
  if (!self || !counts || counts.count > MAX_FIRST_DEVICES) return null
  if (!can(self, 'settings.manage')) return null
  return <FirstRun organizationId={self.organizationId ?? undefined} deviceCount={counts.count} />
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
function DeviceCount({ self, counts }: AccountProps) {
  const count = counts?.count
  return (
    <Card className={styles.card}>
      <p className={styles.figure} aria-busy={count === undefined}>
        <span className={styles.number}>{count ?? '–'}</span>
        <span className="second">{count !== undefined && homeTexts.devices(count)}</span>
      </p>
      <p className="quiet" dir="auto">
        {self && (self.userOrganization?.name ?? homeTexts.everyOrganization)}
      </p>
      {counts && <Health {...counts} />}
      <div className={styles.ways}>
        <Link to="/user/devices" className={buttonClass({ wide: true })}>
          {homeTexts.allDevices}
        </Link>
        <Link to="/user/dashboard" className={buttonClass({ wide: true })}>
          {homeTexts.openStatus}
        </Link>
        {self && can(self, 'device.manage') && (
          <Link
            to="/devices/register"
            className={classNames(buttonClass({ wide: true }), styles.register)}
          >
            <ScanLine aria-hidden="true" />
            <span>{shellTexts.registerDevice}</span>
          </Link>
        )}
      </div>
    </Card>
  )
}

/** How many of the devices are healthy, as a bar and in numbers. */
function Health({ count, warnings }: NonNullable<AccountProps['counts']>) {
  if (count === 0) return null
  // The two counts may be of different moments.
  const healthy = Math.max(0, count - warnings)
  return (
    <div className={styles.health}>
      <StateBar good={healthy} warn={warnings} />
      <p className={styles.state}>
        <CircleCheck aria-hidden="true" className={styles.goodIcon} />
        <span>{homeTexts.healthy(healthy)}</span>
      </p>
      {warnings > 0 && (
        <Link to="/user/devices" search={{ workspace: 'warnings' }} className={styles.state ?? ''}>
          <TriangleAlert aria-hidden="true" className={styles.warnIcon} />
          <span>{homeTexts.needAttention(warnings)}</span>
        </Link>
      )}
    </div>
  )
}

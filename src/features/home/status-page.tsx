import '#src/ui/custom-properties.d.ts'

import { Link } from '@tanstack/react-router'
import { BatteryLow, ClockAlert, Monitor, Wifi, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { formatNear } from '#src/domain/dates.ts'
import type { LocalListQuery } from '#src/domain/device-list.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { commonTexts } from '#src/texts/common.ts'
import { homeTexts } from '#src/texts/home.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListPage } from '#src/ui/list-page.tsx'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { pathToScope } from '#src/widgets/workspace-tree/scope.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { countDevices } from './parts/device-counts.ts'
import { deviceScope } from './parts/device-scope.ts'
import { nextContents } from './parts/next-contents.ts'
import { StateBar } from './parts/state-bar.tsx'
import { countOf, useDevices, useWarnings, type Warnings } from './parts/use-devices.ts'
import { WarningList } from './parts/warning-list.tsx'
import styles from './status-page.module.css'

const PAGE_SIZE = 20

interface StatusPageProps {
  organizationId: string | undefined
  place: string
  onPlace: (place: string) => void
  /** The workspaces on a wide screen. */
  pane: ReactNode
  /** Opens the workspaces on a narrow screen. */
  paneButton: ReactNode
}

/** Status of the devices of a workspace (HOME-04). */
export function StatusPage({ organizationId, place, onPlace, pane, paneButton }: StatusPageProps) {
  const { workspaces, isError, refetch } = useWorkspaces()
  const scope = deviceScope(place, organizationId, workspaces)
  const warnings = useWarnings(scope)
  const path = pathToScope(workspaces, place)
  return (
    <ListPage pane={pane}>
      <section className={styles.page} aria-label={path.at(-1)?.name}>
        <PageHeader
          path={path}
          onSelect={onPlace}
          freshness={
            <Freshness
              reading={warnings.reading}
              busy={warnings.isFetching}
              onRefresh={() => void warnings.refetch()}
            />
          }
        >
          <div className={styles.tools}>
            {paneButton}
            <Link
              to="/user/devices"
              search={place === 'all' ? {} : { workspace: place }}
              className={buttonClass()}
            >
              {homeTexts.openDevices}
            </Link>
          </div>
        </PageHeader>
        {!scope && isError ? (
          <ErrorState title={homeTexts.statusFailed} onRetry={() => void refetch()} />
        ) : (
          <StatusContent scope={scope} warnings={warnings} />
        )}
      </section>
    </ListPage>
  )
}

interface StatusContentProps {
  scope: LocalListQuery | undefined
  warnings: Warnings
}

function StatusContent({ scope, warnings }: StatusContentProps) {
  const { total, isError, refetch } = useDevices(scope && countOf(scope))
  if (total === undefined || warnings.devices === undefined)
    return isError || warnings.isError ? (
      <ErrorState
        title={homeTexts.statusFailed}
        onRetry={() => void Promise.all([refetch(), warnings.refetch()])}
      />
    ) : (
      <LoadingScreen />
    )
  const counts = warnings.isWhole ? countDevices(total, warnings.devices, warnings.now) : undefined
  return (
    <div className={styles.status}>
      <dl className={styles.figures}>
        <Figure icon={<Monitor aria-hidden="true" />} name={homeTexts.figureDevices}>
          {total}
        </Figure>
        {counts ? (
          <>
            <Figure icon={<Wifi aria-hidden="true" />} name={homeTexts.figureConnected}>
              {counts.connected}
            </Figure>
            <Figure icon={<WifiOff aria-hidden="true" />} name={homeTexts.figureNotConnected}>
              {counts.notConnected}
            </Figure>
            <Figure icon={<BatteryLow aria-hidden="true" />} name={homeTexts.figureLowBattery}>
              {counts.lowBattery}
            </Figure>
            {counts.late > 0 && (
              <Figure icon={<ClockAlert aria-hidden="true" />} name={homeTexts.figureLate}>
                {counts.late}
              </Figure>
            )}
          </>
        ) : (
          <Figure icon={<WifiOff aria-hidden="true" />} name={homeTexts.figureWarnings}>
            {warnings.total ?? 0}
          </Figure>
        )}
      </dl>
      {counts && total > 0 && (
        <StateBar
          good={counts.connected - counts.needAttention}
          warn={counts.needAttention}
          bad={counts.notConnected}
        />
      )}
      <div className={styles.lists}>
        <section className={styles.list}>
          <h2 className="small-heading">{homeTexts.warningsView}</h2>
          <PagedWarnings key={JSON.stringify(scope)} warnings={warnings} />
        </section>
        <Upcoming scope={scope} total={total} />
      </div>
    </div>
  )
}

interface FigureProps {
  icon: ReactNode
  name: string
  children: number
}

const Figure = ({ icon, name, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt>
      {icon}
      <span>{name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)

/** Paginated warnings; links to the devices page if there are more. */
function PagedWarnings({ warnings }: { warnings: Warnings }) {
  const { devices = [], now, isWhole, isIncomplete } = warnings
  const [selectedPage, setSelectedPage] = useState(1)
  const page = Math.min(selectedPage, Math.max(1, Math.ceil(devices.length / PAGE_SIZE)))
  return (
    <>
      <WarningList
        devices={devices.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        now={now}
        isIncomplete={isIncomplete}
      />
      {devices.length > PAGE_SIZE && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          total={devices.length}
          onPage={setSelectedPage}
        />
      )}
      {!isWhole && (
        <Link to="/user/devices" search={{ workspace: 'warnings' }} className="link">
          {homeTexts.seeWarnings}
        </Link>
      )}
    </>
  )
}

/** All devices of the workspace are needed to find the next contents. */
const MAX_DEVICES = 100
const MAX_ENTRIES = 8

interface UpcomingProps {
  scope: LocalListQuery | undefined
  /** Number of devices. */
  total: number
}

/** Upcoming scheduled contents; hidden for too many devices. */
function Upcoming({ scope, total }: UpcomingProps) {
  const isCheap = total > 0 && total <= MAX_DEVICES
  const now = useNow('server')
  const { devices, isIncomplete, isError, refetch } = useDevices(
    isCheap && scope ? { ...scope, limit: MAX_DEVICES } : undefined,
  )
  if (!isCheap) return null
  return (
    <section className={styles.upcoming}>
      <h2 className="small-heading">{homeTexts.upcoming}</h2>
      {devices && <NextContents devices={devices} now={now} isIncomplete={isIncomplete} />}
      {!devices && !isError && <SkeletonRows rows={3} />}
      {!devices && isError && (
        <ErrorState title={homeTexts.listFailed} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

interface NextContentsProps {
  devices: readonly Device[]
  now: number
  isIncomplete: boolean
}

function NextContents({ devices, now, isIncomplete }: NextContentsProps) {
  const upcoming = nextContents(devices, now).slice(0, MAX_ENTRIES)
  if (upcoming.length === 0)
    return (
      <p className={styles.none}>
        {isIncomplete ? homeTexts.notAllStored : homeTexts.nothingScheduled}
      </p>
    )
  return (
    <ol>
      {upcoming.map(({ id, name, next }) => (
        <li key={id} className={styles.item}>
          <time className={styles.time}>{formatNear(next.start, now)}</time>
          <span className={styles.words}>
            <bdi className={styles.title}>{commonTexts.titleOf(next.title)}</bdi>
            <Link
              to="/user/devices"
              search={{ device: id, tab: 'scheduledContent' }}
              className={styles.device ?? ''}
            >
              <bdi>{name}</bdi>
            </Link>
          </span>
        </li>
      ))}
    </ol>
  )
}

import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { DeviceListQuery, Device } from '#src/contract/device.ts'
import { isConnected } from '#src/domain/connection.ts'
import { commonTexts } from '#src/texts/common.ts'
import { homeTexts } from '#src/texts/home.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { DeviceDrop } from '#src/widgets/device-drop/device-drop.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'

import type { HomeView } from '../search-params.ts'
import styles from './fleet.module.css'
import { useDevices } from './use-devices.ts'
import type { Warnings } from './use-devices.ts'
import { WarningList } from './warning-list.tsx'

const WALL_SIZE = 8

interface FleetProps {
  place: DeviceListQuery | undefined
  warnings: Warnings
  view: HomeView
  onView: (view: HomeView) => void
}

/** HOME-03 */
export function Fleet({ place, warnings, view, onView }: FleetProps) {
  const wall = useDevices(
    place && { ...place, sort: 'Created', sortDirection: 'Asc', limit: WALL_SIZE, offset: 0 },
  )
  const navigate = useNavigate()
  const shown = view === 'warnings' ? warnings : wall
  return (
    <section className={styles.fleet} aria-label={homeTexts.fleet}>
      <header className={styles.head}>
        <SegmentedToggle
          label={homeTexts.fleet}
          options={[
            { value: 'devices', label: homeTexts.allDevices },
            { value: 'warnings', label: homeTexts.warningsView },
          ]}
          value={view}
          onChange={onView}
        />
        <Freshness
          reading={shown.reading}
          busy={shown.isFetching}
          onRefresh={() => void shown.refetch()}
        />
      </header>
      <DeviceDrop
        findDevice={(id) => shown.devices?.find((device) => device.id === id)}
        onSchedule={(device) =>
          void navigate({
            to: '/user/devices',
            search: { device: device.id, tab: 'scheduledContent' },
          })
        }
      >
        <Shown reading={shown}>
          {view === 'warnings' ? (
            <WarningList {...warnings} devices={warnings.devices ?? []} />
          ) : (
            <DeviceWall devices={wall.devices ?? []} now={wall.now} />
          )}
        </Shown>
      </DeviceDrop>
      {(shown.total ?? 0) > (shown.devices?.length ?? 0) && (
        <Link
          to="/user/devices"
          search={view === 'warnings' ? { workspace: 'warnings' } : {}}
          className={buttonClass()}
        >
          {homeTexts.seeAll(shown.total ?? 0)}
        </Link>
      )}
    </section>
  )
}

type Reading = Pick<Warnings, 'isError' | 'refetch' | 'devices'>

function Shown({ reading, children }: { reading: Reading; children: ReactNode }) {
  if (reading.devices === undefined)
    return reading.isError ? (
      <ErrorState title={homeTexts.listFailed} onRetry={() => void reading.refetch()} />
    ) : (
      <SkeletonRows rows={4} />
    )
  return children
}

interface DeviceWallProps {
  devices: readonly Device[]
  now: number
}

/** Current content of the panels. */
const DeviceWall = ({ devices, now }: DeviceWallProps) => (
  <ul className={styles.wall}>
    {devices.map((device) => (
      <li key={device.id} data-row={device.id}>
        <Link
          to="/user/devices"
          search={{ device: device.id, tab: 'devicePreview' }}
          className={styles.card ?? ''}
        >
          <span className={styles.tray}>
            <DevicePanel device={device} size="card" away={!isConnected(device, now)} />
          </span>
          <bdi className={styles.name}>{device.name}</bdi>
          <span className={styles.content} dir="auto">
            {isConnected(device, now) ? shownOn(device) : homeTexts.notConnected}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

const shownOn = ({ contentName }: Device) =>
  contentName === null ? homeTexts.nothingShown : commonTexts.titleOf(contentName)

import '#src/platform/i18n/en/home.ts'

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { DeviceListQuery } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'

import { DeviceWall } from './device-wall.tsx'
import styles from './fleet.module.css'
import type { HomeView } from './search.ts'
import { useDevices } from './use-devices.ts'
import type { Warnings } from './use-warnings.ts'
import { WarningList } from './warning-list.tsx'

/** So many panels are looked at, not read through. */
const ON_THE_WALL = 8

interface FleetProps {
  place: DeviceListQuery | undefined
  warnings: Warnings
  view: HomeView
  onView: (view: HomeView) => void
}

/** HOME-03 */
export function Fleet({ place, warnings, view, onView }: FleetProps) {
  const wall = useDevices(
    place && { ...place, sort: 'Created', sortDirection: 'Asc', limit: ON_THE_WALL, offset: 0 },
  )
  const shown = view === 'warnings' ? warnings : wall
  return (
    <section className={styles.fleet} aria-label={t('home:fleet')}>
      <header className={styles.head}>
        <SegmentedToggle
          label={t('home:fleet')}
          options={[
            { value: 'devices', label: t('home:allDevices') },
            { value: 'warnings', label: t('home:warningsView') },
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
      <Shown reading={shown}>
        {view === 'warnings' ? (
          <WarningList devices={warnings.devices ?? []} now={warnings.now} />
        ) : (
          <DeviceWall devices={wall.devices ?? []} now={wall.now} />
        )}
      </Shown>
      {(shown.total ?? 0) > (shown.devices?.length ?? 0) && (
        <Link
          to="/user/devices"
          search={view === 'warnings' ? { workspace: 'warnings' } : {}}
          className={buttonClass()}
        >
          {t('home:seeAll', { count: shown.total ?? 0 })}
        </Link>
      )}
    </section>
  )
}

type Reading = Pick<Warnings, 'isError' | 'refetch' | 'devices'>

function Shown({ reading, children }: { reading: Reading; children: ReactNode }) {
  if (reading.devices === undefined)
    return reading.isError ? (
      <ErrorState title={t('home:listFailed')} onRetry={() => void reading.refetch()} />
    ) : (
      <SkeletonRows rows={4} />
    )
  return children
}

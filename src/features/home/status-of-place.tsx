import '#src/platform/i18n/en/home.ts'

import { BatteryLow, ClockAlert, Monitor, Wifi, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import type { DeviceListQuery } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'

import { PagedWarnings } from './paged-warnings.tsx'
import { StateBar } from './state-bar.tsx'
import { statesOf } from './states.ts'
import styles from './status-of-place.module.css'
import { Upcoming } from './upcoming.tsx'
import { useDevices } from './use-devices.ts'
import type { Warnings } from './use-warnings.ts'

interface StatusOfPlaceProps {
  scope: DeviceListQuery | undefined
  warnings: Warnings
}

export function StatusOfPlace({ scope, warnings }: StatusOfPlaceProps) {
  const { total, isError, refetch } = useDevices(scope && { ...scope, limit: 1 })
  if (total === undefined || warnings.devices === undefined)
    return isError || warnings.isError ? (
      <ErrorState
        title={t('home:statusFailed')}
        onRetry={() => void Promise.all([refetch(), warnings.refetch()])}
      />
    ) : (
      <LoadingScreen />
    )
  const states = warnings.isWhole ? statesOf(total, warnings.devices, warnings.now) : undefined
  return (
    <div className={styles.status}>
      <dl className={styles.figures}>
        <Figure icon={<Monitor aria-hidden="true" />} name={t('home:figure-devices')}>
          {total}
        </Figure>
        {states ? (
          <>
            <Figure icon={<Wifi aria-hidden="true" />} name={t('home:figure-connected')}>
              {states.connected}
            </Figure>
            <Figure icon={<WifiOff aria-hidden="true" />} name={t('home:figure-notConnected')}>
              {states.notConnected}
            </Figure>
            <Figure icon={<BatteryLow aria-hidden="true" />} name={t('home:figure-lowBattery')}>
              {states.lowBattery}
            </Figure>
            {states.late > 0 && (
              <Figure icon={<ClockAlert aria-hidden="true" />} name={t('home:figure-late')}>
                {states.late}
              </Figure>
            )}
          </>
        ) : (
          <Figure icon={<WifiOff aria-hidden="true" />} name={t('home:figure-warnings')}>
            {warnings.total ?? 0}
          </Figure>
        )}
      </dl>
      {states && total > 0 && <StateBar states={states} />}
      <div className={styles.lists}>
        <section className={styles.list}>
          <h3>{t('home:warningsView')}</h3>
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

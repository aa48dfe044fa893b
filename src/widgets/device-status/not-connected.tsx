import '#src/platform/i18n/en/devices-page.ts'

import { WifiOff } from 'lucide-react'

import { type ConnectionReading, disconnectedSince } from '#src/domain/connection.ts'
import { formatSince } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'

import styles from './not-connected.module.css'

/** In place of battery and signal (DEV-30, DEV-35). */
export function NotConnected({ device }: { device: ConnectionReading }) {
  const since = disconnectedSince(device)
  return (
    <span className={styles.away}>
      <WifiOff aria-hidden="true" />
      <span>{t('DevicesPage:notConnected')}</span>
      {since !== null && (
        <span className={`quiet small ${styles.since}`}>
          {t('DevicesPage:since', { date: formatSince(since) })}
        </span>
      )}
    </span>
  )
}

import { WifiOff } from 'lucide-react'

import { type ConnectionReading, disconnectedSince } from '#src/domain/connection.ts'
import { formatSince } from '#src/domain/dates.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'

import styles from './not-connected.module.css'

/** In place of battery and signal (DEV-30, DEV-35). */
export function NotConnected({ device }: { device: ConnectionReading }) {
  const since = disconnectedSince(device)
  return (
    <span className={styles.away}>
      <WifiOff aria-hidden="true" />
      <span>{devicesPageTexts.notConnected}</span>
      {since !== null && (
        <span className={`quiet small ${styles.since}`}>
          {devicesPageTexts.since(formatSince(since))}
        </span>
      )}
    </span>
  )
}

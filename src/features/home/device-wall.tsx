import '#src/platform/i18n/en/home.ts'

import { Link } from '@tanstack/react-router'

import type { Device } from '#src/contract/device.ts'
import { isConnected } from '#src/domain/connection.ts'
import { t } from '#src/platform/i18n/t.ts'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'

import styles from './device-wall.module.css'

interface DeviceWallProps {
  devices: readonly Device[]
  now: number
}

/** What the panels show right now, side by side; each leads to its device. */
export const DeviceWall = ({ devices, now }: DeviceWallProps) => (
  <ul className={styles.wall}>
    {devices.map((device) => (
      <li key={device.id}>
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
            {isConnected(device, now)
              ? (device.contentName ?? t('home:nothingShown'))
              : t('home:notConnected')}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

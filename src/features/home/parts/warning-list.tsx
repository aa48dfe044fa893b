import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, CloudOff } from 'lucide-react'

import type { Device } from '#src/contract/device.ts'
import { isLowBattery } from '#src/domain/battery.ts'
import { isConnected } from '#src/domain/connection.ts'
import { homeTexts } from '#src/texts/home.ts'
import { BatteryStatus } from '#src/widgets/device-status/battery-status.tsx'
import { lateSinceLabel } from '#src/widgets/device-status/delivery-labels.ts'
import { DeliveryMark } from '#src/widgets/device-status/delivery-mark.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import { NotConnected } from '#src/widgets/device-status/not-connected.tsx'

import styles from './warning-list.module.css'

interface WarningListProps {
  devices: readonly Device[]
  now: number
  /** The cache may lack devices, which may need attention. */
  isIncomplete: boolean
}

/** HOME-03 */
export function WarningList({ devices, now, isIncomplete }: WarningListProps) {
  if (devices.length === 0 && isIncomplete)
    return (
      <p className={styles.none}>
        <CloudOff aria-hidden="true" />
        <span>{homeTexts.notAllStored}</span>
      </p>
    )
  if (devices.length === 0)
    return (
      <p className={styles.none}>
        <CircleCheck aria-hidden="true" className={styles.good} />
        <span>{homeTexts.noWarnings}</span>
      </p>
    )
  return (
    <ul className={styles.list}>
      {devices.map((device) => (
        <li key={device.id} data-row={device.id}>
          <Link
            to="/user/devices"
            search={{ workspace: 'warnings', device: device.id, tab: 'devicePreview' }}
            className={styles.row ?? ''}
          >
            <span className={styles.picture}>
              <DevicePanel device={device} size="list" away={!isConnected(device, now)} />
            </span>
            <bdi className={styles.name}>{device.name}</bdi>
            <State device={device} now={now} />
            <ChevronRight aria-hidden="true" className={styles.way} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The warning's reason. A disconnected device is also late, so only the former is shown. */
function State({ device, now }: { device: Device; now: number }) {
  if (!isConnected(device, now))
    return (
      <span className={styles.state}>
        <NotConnected device={device} />
      </span>
    )
  const { late } = device.delivery
  return (
    <span className={styles.state}>
      {late && <DeliveryMark news={{ text: lateSinceLabel(late, now), isLate: true }} />}
      {isLowBattery(device) && (
        <>
          <BatteryStatus device={device} connected />
          <span className="second">{homeTexts.lowBattery}</span>
        </>
      )}
    </span>
  )
}

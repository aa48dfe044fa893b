import '#src/platform/i18n/en/devices-page.ts'

import { Upload } from 'lucide-react'

import type { Device } from '#src/contract/device.ts'
import { isConnected } from '#src/domain/connection.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import type { DataColumn } from '#src/ui/data-table.tsx'
import { BatteryStatus } from '#src/widgets/device-status/battery-status.tsx'
import { ChangeMark } from '#src/widgets/device-status/change-mark.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import { NotConnected } from '#src/widgets/device-status/not-connected.tsx'
import { WifiStatus } from '#src/widgets/device-status/wifi-status.tsx'

import styles from './device-columns.module.css'
import type { DeviceTab } from './search.ts'
import type { DeviceRow } from './use-device-list.ts'

interface ColumnsOptions {
  now: number
  mayUpload: boolean
  onOpen: (device: Device, tab: DeviceTab) => void
}

/** DEV-17 to DEV-22. A device that is not connected says so across battery and signal. */
export function deviceColumns({ now, mayUpload, onOpen }: ColumnsOptions): DataColumn<DeviceRow>[] {
  const isAway = ({ device }: DeviceRow) => !isConnected(device, now)
  const columns: DataColumn<DeviceRow>[] = [
    {
      id: 'Name',
      name: t('DevicesPage:name'),
      sortable: true,
      rowHeader: true,
      onPhone: 'title',
      cell: (row) => <NameCell row={row} onOpen={onOpen} />,
    },
    {
      id: 'model',
      name: t('DevicesPage:model'),
      cell: ({ device }) => <ModelCell device={device} />,
    },
    {
      id: 'BatteryLevel',
      name: t('DevicesPage:battery'),
      sortable: true,
      onPhone: 'detail',
      spansTwo: isAway,
      cell: (row) =>
        isAway(row) ? (
          <NotConnected device={row.device} />
        ) : (
          <BatteryStatus device={row.device} connected />
        ),
    },
    {
      id: 'WifiRssi',
      name: t('DevicesPage:wifi'),
      sortable: true,
      onPhone: 'detail-2',
      cell: ({ device }) => <WifiStatus rssiDbm={device.wifiRssi} />,
    },
    {
      id: 'currentContent',
      name: t('DevicesPage:currentContent'),
      onPhone: 'picture',
      cell: (row) => (
        <button
          type="button"
          className={styles.picture}
          aria-label={t('DevicesPage:openContent', { name: row.device.name })}
          onClick={() => onOpen(row.device, 'scheduledContent')}
        >
          <DevicePanel device={row.device} size="list" away={isAway(row)} />
        </button>
      ),
    },
    {
      id: 'nextContent',
      name: t('DevicesPage:nextContent'),
      cell: ({ device }) => <NextContent next={device.nextContent} />,
    },
  ]
  if (mayUpload) columns.push(uploadColumn(onOpen))
  return columns
}

const uploadColumn = (onOpen: ColumnsOptions['onOpen']): DataColumn<DeviceRow> => ({
  id: 'upload',
  name: t('DevicesPage:uploadNew'),
  quietName: true,
  align: 'end',
  onPhone: 'action',
  cell: ({ device }) => (
    <Button
      variant="quiet"
      size="small"
      className={styles.upload}
      aria-label={t('DevicesPage:uploadNewTo', { name: device.name })}
      onClick={() => onOpen(device, 'scheduledContent')}
    >
      <Upload aria-hidden="true" />
      <span className={styles.uploadText}>{t('DevicesPage:uploadNew')}</span>
    </Button>
  ),
})

function NameCell({ row, onOpen }: { row: DeviceRow; onOpen: ColumnsOptions['onOpen'] }) {
  const { device, changes } = row
  return (
    <span className={styles.two}>
      <button type="button" className={styles.name} onClick={() => onOpen(device, 'devicePreview')}>
        {device.name}
      </button>
      <span className={`mono ${styles.quiet}`}>{device.macAddress}</span>
      <ChangeMark changes={changes} />
    </span>
  )
}

function ModelCell({ device: { deviceRevision } }: { device: Device }) {
  const { deviceGroup, resolutionHorizontal, resolutionVertical } = deviceRevision
  return (
    <span className={styles.two}>
      <span>{deviceGroup.displayName}</span>
      <span className={styles.quiet}>
        {t('DevicesPage:resolution', { width: resolutionHorizontal, height: resolutionVertical })}
      </span>
    </span>
  )
}

function NextContent({ next }: { next: Device['nextContent'] }) {
  if (!next) return <span className={styles.quiet}>-</span>
  return (
    <span className={styles.two}>
      <span className="clip">{next.title}</span>
      <span className={styles.quiet}>{formatDateTime(next.start)}</span>
    </span>
  )
}

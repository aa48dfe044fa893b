import { Upload } from 'lucide-react'

import type { Device } from '#src/contract/device.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import type { DeviceTab } from '#src/domain/device-tabs.ts'
import { commonTexts } from '#src/texts/common.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { RowButton } from '#src/ui/row-button.tsx'
import { RowName } from '#src/ui/row-name.tsx'
import { BatteryStatus } from '#src/widgets/device-status/battery-status.tsx'
import { ChangeMark } from '#src/widgets/device-status/change-mark.tsx'
import { DeliveryMark } from '#src/widgets/device-status/delivery-mark.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import { NotConnected } from '#src/widgets/device-status/not-connected.tsx'
import { WifiStatus } from '#src/widgets/device-status/wifi-status.tsx'

import styles from './device-columns.module.css'
import type { DeviceRow } from './device-rows.ts'

export type OpenDevice = (device: Device, tab: DeviceTab) => void

const isDisconnected = ({ away }: DeviceRow) => away

/** DEV-17 to DEV-22. A device that is not connected says so across battery and signal. */
export function deviceColumns(onOpen: OpenDevice, mayUpload: boolean): DataColumn<DeviceRow>[] {
  const columns: DataColumn<DeviceRow>[] = [
    {
      id: 'Name',
      name: devicesPageTexts.name,
      width: 'minmax(8.5rem, 1.6fr)',
      sortable: true,
      rowHeader: true,
      inCard: 'title',
      cell: (row) => <NameCell row={row} onOpen={onOpen} />,
    },
    {
      id: 'model',
      name: devicesPageTexts.model,
      width: 'minmax(6.75rem, 0.8fr)',
      inCard: 'wide-line',
      cell: ({ device }) => <ModelCell device={device} />,
    },
    {
      id: 'BatteryLevel',
      name: devicesPageTexts.battery,
      width: 'minmax(6.5rem, 0.6fr)',
      sortable: true,
      inCard: 'detail',
      spansTwo: isDisconnected,
      cell: ({ away, device }) =>
        away ? <NotConnected device={device} /> : <BatteryStatus device={device} connected />,
    },
    {
      id: 'WifiRssi',
      name: devicesPageTexts.wifi,
      width: 'minmax(6.75rem, 0.6fr)',
      sortable: true,
      inCard: 'detail-2',
      cell: ({ device }) => <WifiStatus rssiDbm={device.wifiRssi} />,
    },
    {
      id: 'currentContent',
      name: devicesPageTexts.currentContent,
      width: 'minmax(7rem, 0.6fr)',
      inCard: 'picture',
      cell: ({ away, device }) => (
        <RowButton
          className={styles.picture}
          label={devicesPageTexts.openContent(device.name)}
          onPress={() => onOpen(device, 'scheduledContent')}
        >
          <DevicePanel device={device} size="list" away={away} />
        </RowButton>
      ),
    },
    {
      id: 'nextContent',
      name: devicesPageTexts.nextContent,
      width: 'minmax(7rem, 1fr)',
      inCard: 'wide-line',
      cell: ({ device }) => <NextContent next={device.nextContent} />,
    },
  ]
  if (mayUpload) columns.push(uploadColumn(onOpen))
  return columns
}

const uploadColumn = (onOpen: OpenDevice): DataColumn<DeviceRow> => ({
  id: 'upload',
  name: devicesPageTexts.uploadNew,
  width: 'var(--upload-column, 4.5rem)',
  quietName: true,
  align: 'end',
  inCard: 'action',
  cell: ({ device }) => (
    <RowButton
      className={classNames(buttonClass({ variant: 'quiet', size: 'small' }), styles.upload)}
      label={devicesPageTexts.uploadNewTo(device.name)}
      onPress={() => onOpen(device, 'scheduledContent')}
    >
      <Upload aria-hidden="true" />
      <span className={styles.uploadText}>{devicesPageTexts.uploadNew}</span>
    </RowButton>
  ),
})

function NameCell({ row, onOpen }: { row: DeviceRow; onOpen: OpenDevice }) {
  const { device, changes, news } = row
  return (
    <span className={styles.two}>
      <RowName name={device.name} lines={3} onPress={() => onOpen(device, 'devicePreview')} />
      <span className={`mono ${styles.quiet}`}>{device.macAddress}</span>
      <ChangeMark changes={changes} />
      {news && <DeliveryMark news={news} />}
    </span>
  )
}

function ModelCell({ device: { deviceRevision } }: { device: Device }) {
  const { deviceGroup, resolutionHorizontal, resolutionVertical } = deviceRevision
  return (
    <span className={styles.two}>
      <span>{deviceGroup.displayName}</span>
      <span className={styles.quiet}>
        {devicesPageTexts.resolution({ width: resolutionHorizontal, height: resolutionVertical })}
      </span>
    </span>
  )
}

function NextContent({ next }: { next: Device['nextContent'] }) {
  if (!next) return <span className={styles.quiet}>-</span>
  const title = commonTexts.titleOf(next.title)
  return (
    <span className={classNames(styles.two, styles.next)}>
      <span className="clip" dir="auto" title={title}>
        {title}
      </span>
      <span className={styles.quiet}>{formatDateTime(next.start)}</span>
    </span>
  )
}

import '#src/platform/i18n/en/devices-page.ts'

import { CalendarClock } from 'lucide-react'

import type { Device } from '#src/contract/device.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import { RowButton } from '#src/ui/row-button.tsx'
import { RowName } from '#src/ui/row-name.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { BatteryStatus } from '#src/widgets/device-status/battery-status.tsx'
import { ChangeMark } from '#src/widgets/device-status/change-mark.tsx'
import { DeliveryMark } from '#src/widgets/device-status/delivery-mark.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import { NotConnected } from '#src/widgets/device-status/not-connected.tsx'
import { WifiStatus } from '#src/widgets/device-status/wifi-status.tsx'

import type { OpenDevice } from '../list/device-columns.tsx'
import type { DeviceRow } from '../list/device-rows.ts'
import styles from './device-card.module.css'

/** What leads on a card: the device, or what is on it. */
export type CardFront = 'device' | 'content'

interface DeviceCardProps {
  row: DeviceRow
  front: CardFront
  onOpen: OpenDevice
}

/** The inside of one card (DEV-28 to DEV-30). */
export function DeviceCard({ row, front, onOpen }: DeviceCardProps) {
  const { device, away } = row
  return (
    <>
      <div className={styles.tray}>
        <RowButton
          className={styles.picture}
          label={t('DevicesPage:openContent', { name: device.name })}
          onPress={() => onOpen(device, 'scheduledContent')}
        >
          <DevicePanel device={device} size="card" away={away} />
        </RowButton>
        {row.scheduled && (
          <span className={styles.corner}>
            <Tag icon={<CalendarClock aria-hidden="true" />}>{t('DevicesPage:scheduled')}</Tag>
          </span>
        )}
      </div>
      <div className={styles.words}>
        {front === 'content' && <ContentName device={device} className={styles.lead} />}
        <RowName name={device.name} onPress={() => onOpen(device, 'devicePreview')} />
        {front === 'device' && <ContentName device={device} className={styles.quiet} />}
        {front === 'content' && <NextContent next={device.nextContent} />}
        <span className={`clip ${styles.quiet}`}>{modelText(device)}</span>
        <ChangeMark changes={row.changes} />
        {row.news && <DeliveryMark news={row.news} />}
      </div>
      <div className={styles.foot}>
        <Reading row={row} />
      </div>
    </>
  )
}

const ContentName = ({ device, className }: { device: Device; className: string | undefined }) => (
  <span className={`clip ${className}`} dir="auto" title={device.contentName ?? undefined}>
    {device.contentName ?? t('DevicesPage:noContent')}
  </span>
)

const NextContent = ({ next }: { next: Device['nextContent'] }) => (
  <span className={`clip ${styles.quiet}`}>
    {next
      ? t('DevicesPage:next', { title: next.title, date: formatDateTime(next.start) })
      : t('DevicesPage:nothingNext')}
  </span>
)

/** DEV-29 */
const modelText = ({ deviceRevision }: Device) =>
  t('DevicesPage:modelText', {
    name: deviceRevision.deviceGroup.displayName,
    horizontal: deviceRevision.resolutionHorizontal,
    vertical: deviceRevision.resolutionVertical,
  })

const Reading = ({ row: { device, away } }: { row: DeviceRow }) =>
  away ? (
    <NotConnected device={device} />
  ) : (
    <>
      <BatteryStatus device={device} connected />
      <WifiStatus rssiDbm={device.wifiRssi} />
    </>
  )

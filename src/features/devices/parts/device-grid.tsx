import { CalendarClock } from 'lucide-react'
import { useCallback } from 'react'

import type { Device } from '#src/contract/device.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { commonTexts } from '#src/texts/common.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { CardGrid } from '#src/ui/card-grid.tsx'
import { RowButton } from '#src/ui/row-button.tsx'
import { RowName } from '#src/ui/row-name.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { BatteryStatus } from '#src/widgets/device-status/battery-status.tsx'
import { isWaiting, ChangeMark } from '#src/widgets/device-status/change-mark.tsx'
import { DeliveryMark } from '#src/widgets/device-status/delivery-mark.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import { NotConnected } from '#src/widgets/device-status/not-connected.tsx'
import { WifiStatus } from '#src/widgets/device-status/wifi-status.tsx'

import type { OpenDevice } from './device-columns.tsx'
import styles from './device-grid.module.css'
import type { DeviceRow } from './device-rows.ts'

interface DeviceGridProps {
  rows: readonly DeviceRow[]
  emphasis: CardEmphasis
  selected: ReadonlySet<string>
  /** Undefined disables selection. */
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
  onOpen: OpenDevice
  onDrag: ((id: string, transfer: DataTransfer) => void) | undefined
}

export function DeviceGrid({
  rows,
  emphasis,
  selected,
  onSelect,
  onOpen,
  onDrag,
}: DeviceGridProps) {
  const card = useCallback(
    (row: DeviceRow) => <DeviceCard row={row} emphasis={emphasis} onOpen={onOpen} />,
    [emphasis, onOpen],
  )
  return (
    <CardGrid
      label={devicesPageTexts.title}
      items={rows}
      idOf={({ device }) => device.id}
      nameOf={({ device }) => device.name}
      isPending={({ changes }) => isWaiting(changes)}
      card={card}
      selected={selected}
      onSelect={onSelect}
      onOpen={({ device }) => onOpen(device, 'devicePreview')}
      onDrag={onDrag}
    />
  )
}

/** The prominent line of a card. */
export type CardEmphasis = 'device' | 'content'

interface DeviceCardProps {
  row: DeviceRow
  emphasis: CardEmphasis
  onOpen: OpenDevice
}

/** DEV-28 to DEV-30 */
function DeviceCard({ row, emphasis, onOpen }: DeviceCardProps) {
  const { device, away } = row
  return (
    <>
      <div className={styles.tray}>
        <RowButton
          className={styles.picture}
          label={devicesPageTexts.openContent(device.name)}
          onPress={() => onOpen(device, 'scheduledContent')}
        >
          <DevicePanel device={device} size="card" away={away} />
        </RowButton>
        {row.scheduled && (
          <span className={styles.corner}>
            <Tag icon={<CalendarClock aria-hidden="true" />}>{devicesPageTexts.scheduled}</Tag>
          </span>
        )}
      </div>
      <div className={styles.words}>
        {emphasis === 'content' && <ContentName device={device} className={styles.lead} />}
        <RowName name={device.name} onPress={() => onOpen(device, 'devicePreview')} />
        {emphasis === 'device' && <ContentName device={device} className={styles.quiet} />}
        {emphasis === 'content' && <NextContent next={device.nextContent} />}
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

function ContentName({ device, className }: { device: Device; className: string | undefined }) {
  const name = device.contentName === null ? undefined : commonTexts.titleOf(device.contentName)
  return (
    <span className={`clip ${className}`} dir="auto" title={name}>
      {name ?? devicesPageTexts.noContent}
    </span>
  )
}

const NextContent = ({ next }: { next: Device['nextContent'] }) => (
  <span className={`clip ${styles.quiet}`}>
    {next
      ? devicesPageTexts.next({
          title: commonTexts.titleOf(next.title),
          date: formatDateTime(next.start),
        })
      : devicesPageTexts.nothingNext}
  </span>
)

/** DEV-29 */
const modelText = ({ deviceRevision }: Device) =>
  devicesPageTexts.modelText({
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

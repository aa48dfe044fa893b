import { CalendarClock, ImageUp, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Device } from '#src/contract/device.ts'
import { disconnectedSince } from '#src/domain/connection.ts'
import { formatDateTime, formatSince } from '#src/domain/dates.ts'
import { displayText } from '#src/domain/display-type.ts'
import { orientationOf, panelSize } from '#src/domain/orientation.ts'
import { runningEnd } from '#src/domain/schedule/entry-ends.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { commonTexts } from '#src/texts/common.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { BatteryStatus } from '#src/widgets/device-status/battery-status.tsx'
import { rssiText, WifiStatus } from '#src/widgets/device-status/wifi-status.tsx'
import { PanelPreview } from '#src/widgets/panel-image/panel-preview.tsx'

import { Delivery } from './delivery.tsx'
import styles from './panel-tray.module.css'
import { SaveError, RejectedContent } from './rejected-content.tsx'
import type { CurrentContent, Sent } from './use-current-content.ts'

interface PanelTrayProps {
  device: Device
  connected: boolean
  /** Pending changes of its content. */
  changes: readonly PendingChange[]
  freshness: ReactNode
  maySetContent: boolean
  content: CurrentContent
}

/** The panel with its current status below. */
export function PanelTray({
  device,
  connected,
  changes,
  freshness,
  maySetContent,
  content,
}: PanelTrayProps) {
  return (
    <section className={styles.tray} aria-label={deviceDialogTexts.picture} data-row={device.id}>
      <Panel device={device} sent={content.sent} />
      <Delivery device={device} connected={connected} changes={changes} now={useNow('server')} />
      {freshness && <div className={styles.freshness}>{freshness}</div>}
      <p className={styles.status}>
        <span>{formatModel(device)}</span>
        <BatteryStatus device={device} connected={connected} />
        {connected ? <Signal rssiDbm={device.wifiRssi} /> : <Disconnected device={device} />}
      </p>
      <RejectedContent
        device={device}
        changes={changes}
        canFix={maySetContent && content.isPossible}
        onChooseAnother={content.ask}
      />
      {maySetContent && <SetContent device={device} content={content} />}
    </section>
  )
}

function SetContent({ device, content }: Pick<PanelTrayProps, 'device' | 'content'>) {
  if (device.workspaceId === null && !content.isPossible)
    return <p className={styles.quiet}>{deviceDialogTexts.noOrganization}</p>
  return (
    <>
      {device.runningContent && <Scheduled content={device.runningContent} />}
      <SaveError saver={content.saver} />
      <div className={styles.action}>
        <Button
          variant="primary"
          disabled={!content.isPossible}
          busy={content.saver.isSaving}
          onClick={() => content.ask()}
        >
          <ImageUp aria-hidden="true" />
          {deviceDialogTexts.setContent}
        </Button>
      </div>
    </>
  )
}

/** Scheduled content takes precedence over content that was set manually. */
function Scheduled({ content }: { content: NonNullable<Device['runningContent']> }) {
  const end = formatDateTime(runningEnd(content))
  return (
    <Note boxed icon={<CalendarClock aria-hidden="true" />}>
      {deviceDialogTexts.scheduledNow({ title: commonTexts.titleOf(content.title), end })}
    </Note>
  )
}

/** Shows the local frame until the server has rendered its own. */
function Panel({ device, sent }: { device: Device; sent: Sent | undefined }) {
  const { resolutionHorizontal, resolutionVertical } = device.deviceRevision
  const look = { orientation: orientationOf(device), size: 'large' } as const
  const label = deviceDialogTexts.onPanel(
    device.contentName === null ? device.name : commonTexts.titleOf(device.contentName),
  )
  if (sent?.frame && sent.thumbnail === device.thumbnail)
    return <PanelPreview {...look} frame={sent.frame} label={label} />
  return (
    <PanelFrame
      {...look}
      width={resolutionHorizontal}
      height={resolutionVertical}
      src={device.thumbnail}
      alt={label}
    >
      {deviceDialogTexts.nothingOnPanel}
    </PanelFrame>
  )
}

function formatModel({ deviceRevision, ...device }: Device) {
  const { displayType, deviceGroup } = deviceRevision
  const known = displayText(displayType)
  return deviceDialogTexts.panel({
    model: deviceGroup.displayName,
    display: known ? deviceDialogTexts.display[known] : displayType,
    ...panelSize(deviceRevision, orientationOf(device)),
  })
}

const Signal = ({ rssiDbm }: { rssiDbm: number | null }) => (
  <span className={styles.signal}>
    <WifiStatus rssiDbm={rssiDbm} />
    <span className={styles.quiet}>{rssiText(rssiDbm)}</span>
  </span>
)

/** DEV-48 */
function Disconnected({ device }: { device: Device }) {
  const since = disconnectedSince(device)
  return (
    <span className={styles.signal}>
      <WifiOff aria-hidden="true" />
      <span>{devicesPageTexts.disconnected}</span>
      {since !== null && (
        <span className={styles.quiet}>{devicesPageTexts.since(formatSince(since))}</span>
      )}
    </span>
  )
}

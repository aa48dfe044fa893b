import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { Device } from '#src/contract/device.ts'
import { slotEntity } from '#src/data/devices/entity.ts'
import { DEVICE_TABS, type DeviceTab } from '#src/domain/device-tabs.ts'
import { timezoneOf } from '#src/domain/device-timezone.ts'
import { can } from '#src/domain/permissions.ts'
import { changesOf, type PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { tabsTexts } from '#src/texts/tabs.ts'
import { Note } from '#src/ui/note.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

import { DefaultTab, useDefaultContent } from './default-tab.tsx'
import styles from './loaded-dialog.module.css'
import { PreviewTab } from './preview-tab.tsx'
import { useCurrentContent } from './use-current-content.ts'
import { useDeviceWorkspace } from './use-device-workspace.ts'

export interface LoadedDialogProps {
  device: Device
  /** Whether it was connected when the data was current. */
  connected: boolean
  changes: readonly PendingChange[]
  /** Age of the data when it comes from the cache. */
  freshness?: ReactNode
  /** It was deleted or became inaccessible while open. */
  isGone?: boolean
  /** `opId` of a rejected change that the form opens with (OFF-17). */
  mend: string | undefined
  onFixed: () => void
  role: Role
  /** Renders the calendar, which is another feature, for the device with the timezone that it will have. */
  schedule: (device: Device, organizationId: string | undefined) => ReactNode
  /** The pointer is near its tab. */
  onNearSchedule: () => void
  tab: DeviceTab
  onTab: (tab: DeviceTab) => void
}

export function LoadedDialog({
  device,
  role,
  tab,
  onTab,
  freshness = null,
  isGone = false,
  schedule,
  onNearSchedule,
  ...known
}: LoadedDialogProps) {
  const { workspace, organizationId } = useDeviceWorkspace(device)
  const content = useCurrentContent(device, organizationId)
  const defaultContent = useDefaultContent(device, organizationId)
  const timezoneId = timezoneOf(device, workspace)
  const scheduled = useMemo(() => ({ ...device, timezoneId }), [device, timezoneId])
  const maySetContent = can({ role }, 'content.manage')

  const contents: Record<DeviceTab, ReactNode> = {
    devicePreview: (
      <PreviewTab
        {...known}
        device={device}
        workspace={workspace}
        freshness={freshness}
        role={role}
        content={content}
        onSchedule={() => onTab('scheduledContent')}
      />
    ),
    defaultContent: (
      <DefaultTab
        device={device}
        changes={changesOf(known.changes, slotEntity(device.id, 'default'))}
        content={defaultContent}
        maySet={maySetContent}
      />
    ),
    scheduledContent: schedule(scheduled, organizationId),
  }
  return (
    <>
      {isGone && <Gone />}
      <div className={styles.tabs}>
        <Tabs
          label={deviceDialogTexts.tabs}
          selected={tab}
          onSelect={onTab}
          tabs={DEVICE_TABS.map((id) => ({
            id,
            label: tabsTexts[id],
            content: contents[id],
            ...(id === 'scheduledContent' && { onHoverStart: onNearSchedule }),
          }))}
        />
      </div>
    </>
  )
}

const Gone = () => (
  <div className={styles.gone}>
    <Note boxed tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
      {deviceDialogTexts.gone}
    </Note>
  </div>
)

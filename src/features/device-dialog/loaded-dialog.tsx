import '#src/platform/i18n/en/device-dialog.ts'
import '#src/platform/i18n/en/tabs.ts'

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { Device } from '#src/contract/device.ts'
import { slotEntity } from '#src/data/devices/entity.ts'
import { can } from '#src/domain/permissions.ts'
import { t } from '#src/platform/i18n/t.ts'
import { changesOf, type PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { Note } from '#src/ui/note.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

import { DefaultTab } from './default-tab.tsx'
import styles from './loaded-dialog.module.css'
import { PastedPicture } from './pasted-picture.tsx'
import { PreviewTab } from './preview-tab.tsx'
import { DEVICE_DIALOG_TABS, type DeviceDialogTab } from './tabs.ts'
import { useContentNow } from './use-content-now.ts'
import { useDefaultContent } from './use-default-content.ts'
import { usePlace } from './use-place.ts'

export interface LoadedDialogProps {
  device: Device
  changes: readonly PendingChange[]
  /** How old it is, where it was kept in this browser. */
  freshness?: ReactNode
  /** It was deleted, or taken out of sight, while it is looked at. */
  isGone?: boolean
  /** A refused change of the device, by its `opId`: the form opens with it (OFF-17). */
  mend: string | undefined
  onMended: () => void
  role: Role
  /** The calendar, of a feature of its own. */
  schedule: (device: Device, organizationId: string | undefined) => ReactNode
  /** Somebody points at its tab. */
  onNearSchedule: () => void
  tab: DeviceDialogTab
  onTab: (tab: DeviceDialogTab) => void
}

/** What the dialog holds once the device is known. */
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
  const { place, organizationId } = usePlace(device)
  const content = useContentNow(device, organizationId)
  const defaultContent = useDefaultContent(device, organizationId)
  const maySetContent = can({ role }, 'content.manage')

  const contents: Record<DeviceDialogTab, ReactNode> = {
    devicePreview: (
      <PreviewTab
        {...known}
        device={device}
        place={place}
        freshness={freshness}
        role={role}
        content={content}
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
    scheduledContent: schedule(device, organizationId),
  }
  return (
    <>
      {isGone && <Gone />}
      <div className={styles.tabs}>
        <Tabs
          label={t('deviceDialog:tabs')}
          selected={tab}
          onSelect={onTab}
          tabs={DEVICE_DIALOG_TABS.map((id) => ({
            id,
            label: t(`Tabs:${id}`),
            content: contents[id],
            ...(id === 'scheduledContent' && { onNear: onNearSchedule }),
          }))}
        />
      </div>
      {maySetContent && content.isPossible && tab === 'devicePreview' && (
        <PastedPicture content={content} />
      )}
    </>
  )
}

const Gone = () => (
  <div className={styles.gone}>
    <Note boxed tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
      {t('deviceDialog:gone')}
    </Note>
  </div>
)

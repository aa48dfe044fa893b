import { Contrast, Hand, Palette, Square, Sun } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { Device } from '#src/contract/device.ts'
import { isOfContent } from '#src/data/devices/entity.ts'
import { type Feature, featuresOf } from '#src/domain/features.ts'
import { can } from '#src/domain/permissions.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { Tag } from '#src/ui/tag.tsx'
import { DeviceDrop } from '#src/widgets/device-drop/device-drop.tsx'
import { selecting } from '#src/widgets/select-file/select-file.ts'

import { AdvancedInfo } from './advanced-info.tsx'
import { GeneralInfo } from './general-info.tsx'
import info from './info.module.css'
import styles from './loaded-dialog.module.css'
import { PanelTray } from './panel-tray.tsx'
import type { CurrentContent } from './use-current-content.ts'
import type { WorkspaceRef } from './use-device-workspace.ts'

interface PreviewTabProps {
  device: Device
  connected: boolean
  changes: readonly PendingChange[]
  /** Age of the data when it comes from the cache. */
  freshness: ReactNode
  /** `opId` of a rejected change to edit. */
  mend: string | undefined
  /** Called when editing ends. */
  onFixed: () => void
  workspace: WorkspaceRef | undefined
  role: Role
  content: CurrentContent
  /** Opens the calendar. */
  onSchedule: () => void
}

/** Current content, status and properties of a device (DEV-46 to DEV-53). */
export function PreviewTab({
  device,
  role,
  workspace,
  changes,
  mend,
  onFixed,
  onSchedule,
  ...tray
}: PreviewTabProps) {
  const ofContent = changes.filter(({ op }) => isOfContent(op.entityKey, device.id))
  const ofInfo = changes.filter((change) => !ofContent.includes(change))
  const mayManage = can({ role }, 'device.manage')
  return (
    <div className={styles.tab}>
      <DeviceDrop
        findDevice={(id) => (id === device.id ? device : undefined)}
        onSchedule={onSchedule}
        pasteTarget={device}
        // The select-file dialog on top handles pastes itself.
        isPasteBlocked={() => selecting.get() !== undefined}
        onShownNow={tray.content.onShownNow}
      >
        <PanelTray
          {...tray}
          device={device}
          changes={ofContent}
          maySetContent={can({ role }, 'content.manage')}
        />
      </DeviceDrop>
      <div className={styles.facts}>
        <GeneralInfo
          device={device}
          changes={ofInfo}
          workspace={workspace}
          mayEdit={mayManage}
          mend={mend}
          onFixed={onFixed}
        />
        <Features device={device} />
        <AdvancedInfo device={device} mayRegenerate={mayManage} />
      </div>
    </div>
  )
}

const ICONS = {
  FL: Sun,
  touchPanel: Hand,
  blackWhite: Square,
  grayscale: Contrast,
  fullColor: Palette,
  blackRedWhite: Palette,
} as const satisfies Record<Feature, typeof Sun>

/** DEV-52 */
function Features({ device }: { device: Device }) {
  return (
    <section className={info.section}>
      <h3 className={info.title}>{deviceDialogTexts.features}</h3>
      <ul className={info.chips}>
        {featuresOf(device.deviceRevision).map((feature) => {
          const Icon = ICONS[feature]
          return (
            <li key={feature}>
              <Tag icon={<Icon aria-hidden="true" />}>{deviceDialogTexts.feature[feature]}</Tag>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import type { ReactNode } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { Device } from '#src/contract/device.ts'
import { isOfContent } from '#src/data/devices/entity.ts'
import { can } from '#src/domain/permissions.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'

import { AdvancedInfo } from './advanced-info.tsx'
import { Features } from './features.tsx'
import { GeneralInfo } from './general-info.tsx'
import { PanelTray } from './panel-tray.tsx'
import styles from './preview-tab.module.css'
import type { ContentNow } from './use-content-now.ts'
import type { Place } from './use-place.ts'

interface PreviewTabProps {
  device: Device
  changes: readonly PendingChange[]
  /** How old it is, where it was kept in this browser. */
  freshness: ReactNode
  /** A refused change of it, to be mended. */
  mend: string | undefined
  /** Editing ended, whether something was mended or not. */
  onMended: () => void
  place: Place | undefined
  role: Role
  content: ContentNow
}

/** What a device shows, how it is, and what is known of it (DEV-46 to DEV-53). */
export function PreviewTab({
  device,
  role,
  place,
  changes,
  mend,
  onMended,
  ...tray
}: PreviewTabProps) {
  const ofContent = changes.filter(({ op }) => isOfContent(op.entityKey, device.id))
  const ofInfo = changes.filter((change) => !ofContent.includes(change))
  const mayManage = can({ role }, 'device.manage')
  return (
    <div className={styles.tab}>
      <PanelTray
        {...tray}
        device={device}
        changes={ofContent}
        maySetContent={can({ role }, 'content.manage')}
      />
      <div className={styles.facts}>
        <GeneralInfo
          device={device}
          changes={ofInfo}
          place={place}
          mayEdit={mayManage}
          mend={mend}
          onMended={onMended}
        />
        <Features device={device} />
        <AdvancedInfo device={device} mayRegenerate={mayManage} />
      </div>
    </div>
  )
}

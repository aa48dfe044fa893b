import type { ReactNode } from 'react'

import type { Device } from '#src/contract/device.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import { PanelPreview } from '#src/widgets/panel-image/panel-preview.tsx'

import type { PreviewContent } from './chosen-content.ts'
import styles from './entry-panel.module.css'
import { EntryTemplate } from './entry-template.tsx'

interface EntryContentProps {
  device: Device
  shown: PreviewContent | undefined
  /** Selected but not saved. */
  isNew: boolean
  /** Changes the texts of a template; undefined if read-only. */
  onTexts?: ((texts: Record<string, string>) => void) | undefined
  /** Action buttons. */
  children?: ReactNode
}

/** Preview and name of the content of an entry (SCH-30). */
export function EntryContent({ device, shown, isNew, onTexts, children }: EntryContentProps) {
  if (shown?.type === 'template')
    return (
      <EntryTemplate device={device} shown={shown} onTexts={onTexts}>
        {children}
      </EntryTemplate>
    )
  return (
    <div className={styles.content}>
      <EntryPicture device={device} shown={shown} />
      <div className={styles.contentRow}>
        <span className={styles.contentName}>
          {!shown && <span className="quiet small">{schedulerTexts.contentMissing}</span>}
          {shown && <span>{isNew ? schedulerTexts.newPicture : schedulerTexts.isPicture}</span>}
        </span>
        {children}
      </div>
    </div>
  )
}

type PictureProps = Pick<EntryContentProps, 'device'> & {
  shown: Extract<PreviewContent, { type: 'image' }> | undefined
}

function EntryPicture({ device, shown }: PictureProps) {
  if (shown?.frame)
    return (
      <PanelPreview
        frame={shown.frame}
        label={schedulerTexts.contentShown}
        orientation={orientationOf(device)}
      />
    )
  return (
    <DevicePanel
      device={{ ...device, thumbnail: shown?.thumbnail ?? null }}
      alt={shown ? schedulerTexts.contentShown : ''}
    />
  )
}

import '#src/platform/i18n/en/scheduler.ts'

import type { ReactNode } from 'react'

import type { Device } from '#src/contract/device.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { t } from '#src/platform/i18n/t.ts'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import { PanelPreview } from '#src/widgets/panel-picture/panel-preview.tsx'

import styles from './entry-panel.module.css'
import { EntryTemplate } from './entry-template.tsx'
import type { ShownContent } from './shown-content.ts'

interface EntryContentProps {
  device: Device
  shown: ShownContent | undefined
  /** Chosen, and not saved yet. */
  isNew: boolean
  /** New texts for the template; where they may be set. */
  onTexts?: ((texts: Record<string, string>) => void) | undefined
  /** What can be done about it. */
  children?: ReactNode
}

/** What the panel shows in an entry, as the panel, with its name (SCH-30). */
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
      <div className={styles.contentWords}>
        <span className={styles.contentName}>
          {!shown && <span className="quiet small">{t('scheduler:contentMissing')}</span>}
          {shown && <span>{t(isNew ? 'scheduler:newPicture' : 'scheduler:isPicture')}</span>}
        </span>
        {children}
      </div>
    </div>
  )
}

type PictureProps = Pick<EntryContentProps, 'device'> & {
  shown: Extract<ShownContent, { type: 'image' }> | undefined
}

function EntryPicture({ device, shown }: PictureProps) {
  if (shown?.frame)
    return (
      <PanelPreview
        frame={shown.frame}
        label={t('scheduler:contentShown')}
        orientation={orientationOf(device)}
      />
    )
  return (
    <DevicePanel
      device={{ ...device, thumbnail: shown?.thumbnail ?? null }}
      alt={shown ? t('scheduler:contentShown') : ''}
    />
  )
}

import '#src/platform/i18n/en/device-dialog.ts'
import '#src/platform/i18n/en/tabs.ts'

import { type ReactNode, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { Device } from '#src/contract/device.ts'
import { can } from '#src/domain/permissions.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

import styles from './loaded-dialog.module.css'
import { PreviewTab } from './preview-tab.tsx'
import type { NewContent } from './save.ts'
import { SetContent, SetContentButtons } from './set-content.tsx'
import { DEVICE_DIALOG_TABS, type DeviceDialogTab } from './tabs.ts'
import { useNewContent } from './use-new-content.ts'
import { usePastedPicture } from './use-pasted-picture.ts'
import { usePlace } from './use-place.ts'

export interface LoadedDialogProps {
  device: Device
  changes: readonly PendingChange[]
  isKept: boolean
  /** A refused change of the device, by its `opId`: the form opens with it (OFF-17). */
  mend: string | undefined
  onMended: () => void
  role: Role
  tab: DeviceDialogTab
  onTab: (tab: DeviceDialogTab) => void
  onClose: () => void
}

export function LoadedDialog({ device, role, tab, onTab, onClose, ...known }: LoadedDialogProps) {
  const { workspaceName, organizationId } = usePlace(device)
  const [step, setStep] = useState<'tabs' | 'content' | 'returned'>('tabs')
  const [sent, setSent] = useState<NewContent>()
  const content = useNewContent(device, organizationId, (newContent) => {
    setSent(newContent)
    setStep('returned')
  })
  const leave = () => {
    content.pick(null)
    setStep('returned')
  }
  const maySetContent = can({ role }, 'content.manage')
  const isChoosing = maySetContent && step === 'content'
  usePastedPicture(maySetContent && tab === 'devicePreview', (file) => {
    content.pick(file)
    setStep('content')
  })

  const contents: Record<DeviceDialogTab, ReactNode> = {
    devicePreview: (
      <PreviewTab
        {...known}
        device={device}
        workspaceName={workspaceName}
        role={role}
        sent={sent}
        hasReturned={step === 'returned'}
        onSetContent={() => setStep('content')}
      />
    ),
    defaultContent: <EmptyState>{t('deviceDialog:defaultLater')}</EmptyState>,
    scheduledContent: <EmptyState>{t('deviceDialog:scheduledLater')}</EmptyState>,
  }
  return (
    <Modal
      title={device.name}
      size="device"
      onClose={onClose}
      foot={isChoosing ? <SetContentButtons content={content} onBack={leave} /> : undefined}
    >
      {isChoosing ? (
        <SetContent device={device} content={content} />
      ) : (
        <div className={styles.tabs}>
          <Tabs
            label={t('deviceDialog:tabs')}
            selected={tab}
            onSelect={onTab}
            tabs={DEVICE_DIALOG_TABS.map((id) => ({
              id,
              label: t(`Tabs:${id}`),
              content: contents[id],
            }))}
          />
        </div>
      )}
    </Modal>
  )
}

import '#src/platform/i18n/en/device-dialog.ts'
import '#src/platform/i18n/en/devices-page.ts'

import { Pencil } from 'lucide-react'
import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { Button } from '#src/ui/button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { ChangeMark } from '#src/widgets/device-status/change-mark.tsx'

import { GeneralInfoForm } from './general-info-form.tsx'
import styles from './info.module.css'
import { takeFocus } from './take-focus.ts'
import { useRefused } from './use-refused.ts'

interface GeneralInfoProps {
  device: Device
  /** Of what stands here. */
  changes: readonly PendingChange[]
  workspaceName: string | undefined
  mayEdit: boolean
  mend: string | undefined
  onMended: () => void
}

/** The form says in more words what was refused. */
const NONE: readonly PendingChange[] = []

/** Read-only until Edit is pressed; where a device is and its clock stay so (DEV-49, DEV-50). */
export function GeneralInfo({
  device,
  changes,
  workspaceName,
  mayEdit,
  mend,
  onMended,
}: GeneralInfoProps) {
  const [mode, setMode] = useState<'read' | 'edit' | 'returned'>('read')
  const refused = useRefused(device.id, mend)
  const isMending = mayEdit && mode === 'read' && refused !== undefined
  const isEditing = isMending || (mayEdit && mode === 'edit')
  const leave = () => {
    setMode('returned')
    onMended()
  }
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h3>{t('DevicesPage:generalInfo')}</h3>
        <ChangeMark changes={isMending ? NONE : changes} />
        {mayEdit && !isEditing && (
          <EditButton hasReturned={mode === 'returned'} onClick={() => setMode('edit')} />
        )}
      </header>
      {isEditing && (
        <GeneralInfoForm key={refused?.op.opId} device={device} refused={refused} onDone={leave} />
      )}
      <Facts>
        {!isEditing && <Editable device={device} />}
        <Fact name={t('deviceDialog:workspace')}>{workspaceName ?? '-'}</Fact>
        <Fact name={t('DevicesPage:timezone')}>{device.timezoneId}</Fact>
      </Facts>
    </section>
  )
}

const Editable = ({ device }: { device: Device }) => (
  <>
    <Fact name={t('DevicesPage:name')}>{device.name}</Fact>
    <Fact name={t('DevicesPage:description')}>
      <span className={styles.lines}>{device.description || '-'}</span>
    </Fact>
    <Fact name={t('DevicesPage:orientation')}>{t(`DevicesPage:${orientationOf(device)}`)}</Fact>
  </>
)

const EditButton = ({ hasReturned, onClick }: { hasReturned: boolean; onClick: () => void }) => (
  <Button variant="quiet" size="small" ref={hasReturned ? takeFocus : null} onClick={onClick}>
    <Pencil aria-hidden="true" />
    {t('DevicesPage:edit')}
  </Button>
)

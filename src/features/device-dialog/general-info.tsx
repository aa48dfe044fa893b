import '#src/platform/i18n/en/device-dialog.ts'
import '#src/platform/i18n/en/devices-page.ts'

import { Link } from '@tanstack/react-router'
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
import { UnsavedNote } from './unsaved-note.tsx'
import type { Place } from './use-place.ts'
import { useRefused } from './use-refused.ts'

interface GeneralInfoProps {
  device: Device
  /** Of what stands here. */
  changes: readonly PendingChange[]
  place: Place | undefined
  mayEdit: boolean
  mend: string | undefined
  onMended: () => void
}

type Mode = 'read' | 'edit' | 'returned'

/** Read-only until Edit is pressed; where a device is and its clock stay so (DEV-49, DEV-50). */
export function GeneralInfo({ device, place, mayEdit, mend, onMended, ...info }: GeneralInfoProps) {
  const [mode, setMode] = useState<Mode>('read')
  const refused = useRefused(device.id, mend)
  const isEditing = mayEdit && (mode === 'edit' || (mode === 'read' && refused !== undefined))
  const leave = () => {
    setMode('returned')
    onMended()
  }
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t('DevicesPage:generalInfo')}</h3>
        {/* The form says in more words what was refused. */}
        {!(isEditing && refused) && <ChangeMark changes={info.changes} />}
        {mayEdit && !isEditing && (
          <EditButton hasReturned={mode === 'returned'} onClick={() => setMode('edit')} />
        )}
      </header>
      {isEditing && (
        <GeneralInfoForm key={refused?.op.opId} device={device} refused={refused} onDone={leave} />
      )}
      <Facts>
        {!isEditing && <Editable device={device} hasLeftOff={mayEdit && mode === 'read'} />}
        <Fact name={t('deviceDialog:workspace')}>
          <WayTo place={place} />
        </Fact>
        <Fact name={t('DevicesPage:timezone')}>{device.timezoneId}</Fact>
      </Facts>
    </section>
  )
}

/** `hasLeftOff`: what was typed on an earlier visit may still be kept. */
const Editable = ({ device, hasLeftOff }: { device: Device; hasLeftOff: boolean }) => (
  <>
    <Fact name={t('DevicesPage:name')}>
      <bdi>{device.name}</bdi>
    </Fact>
    <Fact name={t('DevicesPage:description')}>
      <bdi className={styles.lines}>{device.description || '-'}</bdi>
    </Fact>
    <Fact name={t('DevicesPage:orientation')}>{t(`DevicesPage:${orientationOf(device)}`)}</Fact>
    {hasLeftOff && <UnsavedNote deviceId={device.id} />}
  </>
)

/** The list of the devices that are there with it. */
const WayTo = ({ place }: { place: Place | undefined }) =>
  place ? (
    <Link to="/user/devices" search={{ workspace: place.id }} className="link">
      <bdi>{place.name}</bdi>
    </Link>
  ) : (
    <span>-</span>
  )

const EditButton = ({ hasReturned, onClick }: { hasReturned: boolean; onClick: () => void }) => (
  <Button variant="quiet" size="small" ref={hasReturned ? takeFocus : null} onClick={onClick}>
    <Pencil aria-hidden="true" />
    {t('DevicesPage:edit')}
  </Button>
)

import { Link } from '@tanstack/react-router'
import { Pencil, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { timezoneOf } from '#src/domain/device-timezone.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Note } from '#src/ui/note.tsx'
import { takeFocus } from '#src/ui/take-focus.ts'
import { ChangeMark } from '#src/widgets/device-status/change-mark.tsx'
import { useFormDraft } from '#src/widgets/draft-note/use-form-draft.tsx'
import { rejectionText } from '#src/widgets/rejected-change/rejection-text.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import { draftKeyOf, DraftSchema, generalInfoOf, withChanges } from './general-info-changes.ts'
import {
  useRejectedUpdate,
  GeneralInfoFields,
  saveChanges,
  type RejectedUpdate,
} from './general-info-fields.tsx'
import styles from './info.module.css'
import { HiddenPin } from './pin.tsx'
import type { WorkspaceRef } from './use-device-workspace.ts'

interface GeneralInfoProps {
  device: Device
  /** Pending changes of the fields below. */
  changes: readonly PendingChange[]
  workspace: WorkspaceRef | undefined
  mayEdit: boolean
  mend: string | undefined
  onFixed: () => void
}

type Mode = 'read' | 'edit' | 'returned'

/** Read-only until Edit is pressed; what has no field of the form always is (DEV-49, DEV-50). */
export function GeneralInfo({
  device,
  workspace,
  mayEdit,
  mend,
  onFixed,
  ...info
}: GeneralInfoProps) {
  const [mode, setMode] = useState<Mode>('read')
  const rejected = useRejectedUpdate(device.id, mend)
  const isEditing = mayEdit && (mode === 'edit' || (mode === 'read' && rejected !== undefined))
  const leave = () => {
    setMode('returned')
    onFixed()
  }
  return (
    <section className={styles.section} aria-label={devicesPageTexts.generalInfo}>
      <header className={styles.head}>
        <h3 className={styles.title}>{devicesPageTexts.generalInfo}</h3>
        {/* The form shows the rejection in detail. */}
        {!(isEditing && rejected) && <ChangeMark changes={info.changes} />}
        {mayEdit && !isEditing && (
          <EditButton hasReturned={mode === 'returned'} onClick={() => setMode('edit')} />
        )}
      </header>
      {isEditing && (
        <GeneralInfoForm
          key={rejected?.op.opId}
          device={device}
          rejected={rejected}
          onDone={leave}
        />
      )}
      <Facts>
        {!isEditing && <Editable device={device} hasLeftOff={mayEdit && mode === 'read'} />}
        <ReadOnly device={device} workspace={workspace} mayEdit={mayEdit} />
      </Facts>
    </section>
  )
}

/** `hasLeftOff`: a draft of an earlier visit may exist. */
const Editable = ({ device, hasLeftOff }: { device: Device; hasLeftOff: boolean }) => (
  <>
    <Fact name={devicesPageTexts.name}>
      <bdi>{device.name}</bdi>
    </Fact>
    <Fact name={devicesPageTexts.description}>
      <bdi className={styles.lines}>{device.description || '-'}</bdi>
    </Fact>
    <Fact name={devicesPageTexts.orientation}>{formatOrientation(device)}</Fact>
    {hasLeftOff && <UnsavedNote deviceId={device.id} />}
  </>
)

function formatOrientation(device: Device) {
  const orientation = devicesPageTexts[orientationOf(device)]
  return device.upsideDown ? devicesPageTexts.orientationUpsideDown(orientation) : orientation
}

/** Also while the fields above are edited (DEV-50). */
const ReadOnly = ({ device, workspace, mayEdit }: TimezoneProps) => (
  <>
    <Fact name={deviceDialogTexts.workspace}>
      <WorkspaceLink workspace={workspace} />
    </Fact>
    <Fact name={devicesPageTexts.macAddress}>
      <span className="mono">{device.macAddress}</span>
    </Fact>
    <Fact name={devicesPageTexts.timezone}>
      <Timezone device={device} workspace={workspace} mayEdit={mayEdit} />
    </Fact>
    <Fact name={devicesPageTexts.firmware}>{device.firmwareVersion ?? '-'}</Fact>
    <Fact name={devicesPageTexts.pin}>
      <HiddenPin />
    </Fact>
  </>
)

interface TimezoneProps {
  device: Device
  workspace: WorkspaceRef | undefined
  mayEdit: boolean
}

function Timezone({ device, workspace, mayEdit }: TimezoneProps) {
  const { hasOwnTimezone } = device
  const follow = () =>
    saveChanges(device, { timezoneId: null }).catch((error: unknown) =>
      notify.error(whyNotSaved(error)),
    )
  return (
    <>
      <span>{timezoneOf(device, workspace)}</span>
      <span className={`quiet small ${styles.source}`}>
        {hasOwnTimezone ? devicesPageTexts.ownTimezone : devicesPageTexts.fromWorkspace}
      </span>
      {hasOwnTimezone && mayEdit && workspace && (
        <Button variant="quiet" size="small" onClick={() => void follow()}>
          {devicesPageTexts.followWorkspace}
        </Button>
      )}
    </>
  )
}

/** Links to the devices of the workspace. */
const WorkspaceLink = ({ workspace }: { workspace: WorkspaceRef | undefined }) =>
  workspace ? (
    <Link to="/user/devices" search={{ workspace: workspace.id }} className="link">
      <bdi>{workspace.name}</bdi>
    </Link>
  ) : (
    <span>-</span>
  )

const EditButton = ({ hasReturned, onClick }: { hasReturned: boolean; onClick: () => void }) => (
  <Button variant="quiet" size="small" ref={hasReturned ? takeFocus : null} onClick={onClick}>
    <Pencil aria-hidden="true" />
    {devicesPageTexts.edit}
  </Button>
)

interface GeneralInfoFormProps {
  device: Device
  /** A rejected change to edit. */
  rejected: RejectedUpdate | undefined
  onDone: () => void
}

/**
 * DEV-49. Compared with the device as it was when editing began. The draft survives a reload, a
 * killed browser and Escape, but not Cancel (OFF-30).
 */
function GeneralInfoForm({ device, rejected, onDone }: GeneralInfoFormProps) {
  const [began] = useState(device)
  const draftKey = rejected ? `device.update:mend:${rejected.op.opId}` : draftKeyOf(device.id)
  const found = useFormDraft(draftKey, DraftSchema)
  if (!found) return null

  const { restored } = found
  const seen = restored ? { ...began, ...restored.seen } : began
  const asked = rejected
    ? withChanges(generalInfoOf(began), rejected.changes)
    : generalInfoOf(began)
  return (
    <>
      {rejected?.op.error && (
        <Note boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
          {rejectionText(rejected.op)}
        </Note>
      )}
      {found.note}
      <GeneralInfoFields
        key={found.formKey}
        seen={seen}
        start={{ ...asked, ...restored?.typed }}
        rejected={rejected}
        draft={found.draft}
        onDone={onDone}
      />
    </>
  )
}

/** Shows that Edit continues a draft (OFF-30). */
function UnsavedNote({ deviceId }: { deviceId: string }) {
  const { found } = useDraft(draftKeyOf(deviceId), DraftSchema)
  return found ? <Fact name={deviceDialogTexts.draft}>{deviceDialogTexts.unsaved}</Fact> : null
}

import '#src/platform/i18n/en/bulk.ts'
import '#src/platform/i18n/en/device-dialog.ts'

import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { CheckList } from '#src/widgets/bulk-job/check-list.tsx'
import type { useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { PictureStep } from '#src/widgets/panel-picture/picture-step.tsx'
import { usePastedPicture } from '#src/widgets/panel-picture/use-pasted-picture.ts'

import styles from './assign-dialog.module.css'
import { type Alike, type AssignPlan, planAssign } from './assign-plan.ts'
import { LibraryPicker } from './library-picker.tsx'
import { runAssign } from './run-assign.ts'
import { usePicture } from './use-picture.ts'
import { useWorkspaces } from './use-workspaces.ts'

interface AssignFormProps {
  group: Alike
  organizationId: string | undefined
  run: ReturnType<typeof useBulkRun>
  onClose: () => void
}

/** A picture is chosen, looked at as the panels will show it, and assigned. */
export function AssignForm({ group, organizationId, run, onClose }: AssignFormProps) {
  const { chosen, state, choose } = usePicture(group)
  const plan = planAssign(group.devices, useWorkspaces() ?? [], organizationId)
  usePastedPicture(true, (file) => choose({ file }))
  const isReady = state.status === 'ready'
  const assign = () => {
    if (chosen && isReady) void run.start(() => runAssign(plan, chosen, state.picture))
  }
  return (
    <Modal
      title={t('bulk:assignContent')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          {isReady && (
            <Button onClick={() => choose(undefined)}>{t('deviceDialog:chooseAnother')}</Button>
          )}
          <Button
            variant="primary"
            disabled={!isReady || plan.receiving.length === 0}
            busy={run.isSaving}
            onClick={assign}
          >
            {t('bulk:assign')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Checks plan={plan} />
        <Source
          hasPicture={chosen !== undefined}
          organizationId={plan.receiving[0]?.organizationId}
          onChoose={choose}
        >
          <PictureStep
            state={state}
            name={chosen?.file.name ?? ''}
            orientation={group.orientation}
            onPick={(file) => choose({ file })}
          />
        </Source>
        {run.failure !== undefined && (
          <Note tone="bad" boxed icon={<CircleAlert aria-hidden="true" />}>
            {run.failure}
          </Note>
        )}
      </div>
    </Modal>
  )
}

function Checks({ plan: { receiving, scheduled, staying } }: { plan: AssignPlan }) {
  const count = receiving.length
  return (
    <>
      <CheckList
        will={count > 0 ? t('bulk:willShow', { count }) : undefined}
        staying={staying.map(({ reason, devices }) => ({
          reason: t(`bulk:stays-${reason}`, { count: devices.length }),
          names: devices.map(({ name }) => name),
        }))}
      />
      {scheduled > 0 && <p className="quiet small">{t('bulk:scheduled', { count: scheduled })}</p>}
    </>
  )
}

const SOURCES = ['disk', 'library'] as const

interface SourceProps {
  hasPicture: boolean
  organizationId: string | undefined
  onChoose: (chosen: { file: File; imageId: string }) => void
  /** For a picture from disk, and for one that was chosen. */
  children: ReactNode
}

function Source({ hasPicture, organizationId, onChoose, children }: SourceProps) {
  const [source, setSource] = useState<(typeof SOURCES)[number]>('disk')
  if (hasPicture) return children
  return (
    <>
      <SegmentedToggle
        label={t('bulk:source')}
        options={SOURCES.map((value) => ({ value, label: t(`bulk:from-${value}`) }))}
        value={source}
        onChange={setSource}
      />
      {source === 'disk' ? (
        children
      ) : (
        <LibraryPicker organizationId={organizationId} onChoose={onChoose} />
      )}
    </>
  )
}
